import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { beginTwoFactor, confirmTwoFactor, cookiesOf, signIn } from '#rig/people/account-steps.ts';
import { codeOf } from '#rig/people/authenticator.ts';
import { buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';

/** An administrator's settings, none of which may ever leak. */
const settings = {
  SECRET: 'a-secret-of-the-server-0123456789abcdef',
  GOOGLE_CLIENT_SECRET: 'a-secret-of-google',
  MICROSOFT_CLIENT_SECRET: 'a-secret-of-microsoft',
  SMTP_PASSWORD: 'a-password-of-the-mail-server',
};

let server: ServerProcess;
let dataDir: string;
let db: Db;
let closeDatabase: () => Promise<unknown>;

/** Every response while the test records, headers and body. */
const responses: { url: string; text: string }[] = [];
const { fetch } = globalThis;

beforeAll(async () => {
  dataDir = await makeFolder();
  const connectionString = await createTestDatabase();
  server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    MODE: 'web',
    LOG_LEVEL: 'trace',
    SECRET: settings.SECRET,
    // Nothing listens there, so each email fails with a detailed error.
    SMTP_URL: `smtp://vizio:${settings.SMTP_PASSWORD}@127.0.0.1:${await findFreePort()}`,
    GOOGLE_CLIENT_ID: 'google',
    GOOGLE_CLIENT_SECRET: settings.GOOGLE_CLIENT_SECRET,
    GOOGLE_ISSUER: `http://127.0.0.1:${await findFreePort()}`,
    MICROSOFT_CLIENT_ID: 'microsoft',
    MICROSOFT_CLIENT_SECRET: settings.MICROSOFT_CLIENT_SECRET,
    MICROSOFT_ISSUER: `http://127.0.0.1:${await findFreePort()}`,
  });
  ({ db, close: closeDatabase } = openDatabase({ connectionString }, () => {}));
  globalThis.fetch = async (...given) => {
    const response = await fetch(...given);
    const text = `${[...response.headers].join('\n')}\n${await response.clone().text()}`;
    responses.push({ url: new URL(response.url).pathname, text });
    return response;
  };
});

afterAll(async () => {
  globalThis.fetch = fetch;
  await server.stop('SIGINT');
  await closeDatabase();
});

type Secret = [what: string, value: string, mayStandAt?: RegExp];

test('secrets appear in no log line and in no response but the one that hands them over', async () => {
  const secrets: Secret[] = Object.entries(settings);
  const user = await buildUser(server);
  const other = await buildUser(server);
  secrets.push(['password', user.password]);
  await walkThrough(user, other, secrets);
  secrets.push(...(await secretsInDatabase()));

  const log = server.output();
  expect(log).toContain('could not be sent');
  // The links in emails carry tokens of which the database keeps only a hash.
  expect(log).not.toMatch(/[?&]token=|confirm-email\/|reset-password\/|invite\//);
  expect(responses.length).toBeGreaterThanOrEqual(30);
  expect(secrets.length).toBeGreaterThan(25);
  expect(secrets.filter(([, value]) => log.includes(value)).map(([what]) => what)).toEqual([]);
  const leaks = secrets.flatMap(([what, value, mayStandAt]) =>
    responses
      .filter(({ url, text }) => text.includes(value) && !mayStandAt?.test(url))
      .map(({ url }) => `${what} at ${url}`),
  );
  expect(leaks).toEqual([]);
});

const handsOutSessions = /^\/api\/auth\/(sign-in|sign-up|two-factor)\//;

/** An account's whole life cycle, with every error on the way. */
async function walkThrough(user: TestUser, other: TestUser, secrets: Secret[]): Promise<void> {
  const { token, password, email, id } = user;
  const post = (path: string, body: object, headers = {}) => postJson(`${server.url}/api/auth${path}`, body, headers);
  const authorization = `Bearer ${token}`;
  await signIn(server, { email, password: 'a-wrong-guess' });
  secrets.push(['a wrong guess', 'a-wrong-guess']);
  const cookie = cookiesOf(await signIn(server, user));
  // With its signature, as a cookie; without it, as a bearer token.
  const signed = decodeURIComponent(cookie.match(/session_token=([^;]+)/)?.[1] ?? '');
  secrets.push(['cookie', signed, handsOutSessions], ['its session', signed.split('.')[0] ?? '', handsOutSessions]);
  await fetch404(cookie);
  await globalThis.fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
  await globalThis.fetch(`${server.url}/api/auth/list-sessions`, { headers: { cookie } });
  await post('/request-password-reset', { email, redirectTo: '/reset-password' });
  await post('/reset-password', { newPassword: 'a password', token: 'a-wrong-token' });
  await post('/sign-in/social', { provider: 'google', callbackURL: '/' });
  await post('/sign-up/email', { name: user.name, email, password: 'password-again' });
  await callEndpoint(server, 'changeEmail', { body: { email: `x-${email}`, proof: { password } } }, token);
  await callEndpoint(server, 'changeEmail', { body: { email: other.email, proof: { password } } }, token);
  await callEndpoint(server, 'confirmEmail', { body: { token: 'a-wrong-token-of-some-length' } });

  const { team } = (await callEndpoint(server, 'users/s3/createTeam', { body: { teamName: 'A', user_id: id } }, token))
    .body;
  const params = { teamId: team.id };
  await callEndpoint(server, 'inviteMember', { params, body: { email: other.email, role: 'admin' } }, token);
  await callEndpoint(server, 'listInvites', { params }, token);
  await callEndpoint(server, 'listMembers', { params, query: {} }, token);
  await callEndpoint(server, 'listAudit', { params, query: {} }, token);
  await callEndpoint(server, 'listDevices', {}, token);

  const made = await callEndpoint(
    server,
    'createToken',
    { body: { name: 'Sync', scopes: ['items:read'], proof: { password } } },
    token,
  );
  const { text } = made.body;
  secrets.push(['API token', text, /\/account\/tokens$/], ['its secret', text.slice(37, 101), /\/account\/tokens$/]);
  await callEndpoint(server, 'listFolder', { params, query: {} }, text);
  await callEndpoint(server, 'listFolder', { params, query: {} }, `${text.slice(0, -8)}00000000`);

  // Some of these secrets are deleted before the end.
  secrets.push(...(await secretsInDatabase()));
  const key = await beginTwoFactor(server, user);
  secrets.push(['key of the app', key, /\/account\/two-factor$/]);
  await callEndpoint(server, 'confirmTwoFactor', { body: { code: '000000' } }, token);
  for (const code of await confirmTwoFactor(server, user, key))
    secrets.push(['recovery code', code, /\/two-factor\/confirm$/]);
  const begun = cookiesOf(await signIn(server, user));
  await post('/two-factor/verify-totp', { code: '111111' }, { cookie: begun });
  await post('/two-factor/verify-totp', { code: codeOf(key) }, { cookie: begun });
  await callEndpoint(server, 'showAccount', {}, token);
  await callEndpoint(server, 'showLeaving', {}, token);
  const anew = { newPassword: 'a-new-password', proof: { password } };
  await callEndpoint(server, 'changePassword', { body: anew }, token);
  secrets.push(['new password', anew.newPassword]);
  await globalThis.fetch(`${server.url}/vizioApi/users/s3/createTeam`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: `{"teamName": "${password}`,
  });
}

/** Addresses carry secrets, and a 404 is often logged with its address. */
async function fetch404(cookie: string): Promise<void> {
  await globalThis.fetch(`${server.url}/vizioApi/nope?k=a-secret-of-a-link`, { headers: { cookie } });
}

async function secretsInDatabase(): Promise<Secret[]> {
  const [accounts, sessions, proofs, keys, changes, invites] = await Promise.all([
    db.selectFrom('accounts').select('password').execute(),
    // Our own queries do not select these columns.
    db
      .selectFrom('sessions')
      .select((of) => of.ref('token' as 'id').as('token'))
      .execute(),
    db.selectFrom('verifications').select('identifier').execute(),
    db.selectFrom('two_factors').selectAll().execute(),
    db.selectFrom('email_changes').select('token_hash').execute(),
    db.selectFrom('team_invites').select('token_hash').execute(),
  ]);
  return [
    ...accounts.map(({ password }): Secret => ['password hash', password ?? 'none']),
    ...sessions.map(({ token }): Secret => ['session', token, handsOutSessions]),
    ...proofs.map(({ identifier }): Secret => ['proof', identifier.split(':').at(-1) ?? identifier]),
    ...keys.flatMap(({ secret, backup_codes }): Secret[] => [
      ['sealed key', secret],
      ['sealed codes', backup_codes],
    ]),
    ...changes.map(({ token_hash }): Secret => ['hash of a mailed secret', token_hash]),
    ...invites.map(({ token_hash }): Secret => ['hash of an invite', token_hash]),
    ['secret of a link', 'a-secret-of-a-link'],
  ];
}
