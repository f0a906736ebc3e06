import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { type OidcProvider, startOidcProvider } from '#rig/peers/oidc-provider.ts';
import { signInAtProvider } from '#rig/peers/sign-in-at-provider.ts';
import { cookiesOf } from '#rig/people/account-steps.ts';
import { buildTeam, buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { addPasskey, askForPasskey, signInByPasskey } from '#rig/people/passkeys.ts';
import { buildToken } from '#rig/people/tokens.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof } from '#rig/values/proof.ts';
import { checkProvider } from './check-provider.ts';

const client = { id: 'vizio', secret: 'a secret' };
const secret = 'a secret of the server for its tests, of 64 characters or so....';

let server: TestServer;
let provider: OidcProvider;
let owner: TestUser;
let oidc: {
  clientId: string;
  clientSecret: string;
  issuer: string;
  name: string;
  domains: string[];
  checkMinutes: number;
  groups: string;
};

beforeAll(async () => {
  const port = await findFreePort();
  const issuer = `http://localhost:${port}`;
  oidc = {
    clientId: client.id,
    clientSecret: client.secret,
    issuer,
    name: 'Acme Film',
    domains: [],
    checkMinutes: 10,
    groups: 'groups',
  };
  server = await startTestServer({ oidc, secret });
  const redirectUris = [`${server.url.replace('127.0.0.1', 'localhost')}/api/auth/callback/oidc`];
  provider = await startOidcProvider({ ...client, redirectUris, port, refreshes: true });
  // The first account runs the server, and no provider shuts it out.
  owner = await buildUser(server);
});
afterAll(async () => {
  await provider.stop();
  await server.stop();
});

let minutes = 0;
beforeEach(() => {
  minutes = 0;
});
/** Eleven minutes later each time, so that all people are due. */
const check = (given: Partial<typeof oidc> = {}) => {
  minutes += 11;
  const config = { oidc: { ...oidc, ...given }, secret } as Parameters<typeof checkProvider>[0]['config'];
  return checkProvider(
    { db: server.db, config, log: pino({ enabled: false }) },
    new Date(Date.now() + minutes * minuteMs),
  );
};

/** Returns the cookies, and where the browser is sent. */
async function enter(login: string) {
  const begun = await postJson(`${server.url}/api/auth/sign-in/social`, {
    ...{ provider: 'oidc', disableRedirect: true, callbackURL: '/home' },
  });
  const { url } = (await begun.json()) as { url: string };
  const end = await signInAtProvider(url, login, (address) => address.includes('/api/auth/callback/oidc'));
  const entered = await fetch(end, { redirect: 'manual', headers: { cookie: cookiesOf(begun) } });
  return { cookie: cookiesOf(entered), location: entered.headers.get('location') ?? '' };
}

async function sessionOf(cookie: string): Promise<string | undefined> {
  const response = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
  return ((await response.json()) as { user?: { id: string } } | null)?.user?.id;
}

const accountOf = async (email: string) => {
  const account = await server.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { ...account, password: '', token: '' };
};

test('a person who is removed at the provider is out with the next check, and comes back by it alone', async () => {
  const login = 'tom@acme.test';
  const { cookie } = await enter(login);
  const tom = await accountOf(login);
  const token = await buildToken(server, tom);
  const list = async () => (await callEndpoint(server, 'listTeams', { query: {} }, token)).status;
  await check();
  await check();
  expect([await sessionOf(cookie), await list()]).toEqual([tom.id, 200]);

  provider.setRemoved(login, true);
  await check();
  expect([await sessionOf(cookie), await list()]).toEqual([undefined, 401]);
  const changes = server.db.selectFrom('server_changes').select(['user_name', 'action', 'subject', 'detail']);
  expect(await changes.where('action', '=', 'user.sign-out').execute()).toEqual([
    {
      user_name: 'the sign-in provider',
      action: 'user.sign-out',
      subject: 'tom (tom@acme.test)',
      detail: 'refused at the provider',
    },
  ]);
  // Nothing more to end, and no one else is asked.
  await check();

  provider.setRemoved(login, false);
  const again = await enter(login);
  expect([await sessionOf(again.cookie), await list()]).toEqual([tom.id, 200]);
});

test('a person who is out of a group is out of its teams with the next check', async () => {
  const login = 'nora@acme.test';
  const team = await buildTeam(server, owner);
  const params = { teamId: team.id };
  await callEndpoint(server, 'setGroupRole', { params, body: { group: 'editors', role: 'editor' } }, owner.token);
  const roles = async () =>
    (await callEndpoint(server, 'listMembers', { params, query: {} }, owner.token)).body.members
      .slice(1)
      .map(({ email, role }) => [email, role]);
  provider.setGroups(login, ['editors']);
  const { cookie } = await enter(login);
  expect(await roles()).toEqual([[login, 'editor']]);
  provider.setGroups(login, []);
  await check();
  expect(await roles()).toEqual([]);
  provider.setGroups(login, ['others', 'editors']);
  await check();
  expect(await roles()).toEqual([[login, 'editor']]);
  expect(await sessionOf(cookie)).toBe((await accountOf(login)).id);
});

test('no other way in opens the account of a person whom the provider has refused', async () => {
  const login = 'yuki@acme.test';
  await enter(login);
  const yuki = await accountOf(login);
  const other = await buildUser(server);
  const device = await addPasskey(server, other);
  await server.db.updateTable('passkeys').set({ user_id: yuki.id }).where('id', '=', device.passkeyId).execute();
  const byPasskey = async () => signInByPasskey(server, device.sign({ challenge: await askForPasskey(server) }));
  expect((await byPasskey()).status).toBe(200);
  provider.setRemoved(login, true);
  await check();
  const refused = await byPasskey();
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: 'ONLY_PROVIDER', message: 'Sign in with Acme Film.' },
  ]);
  // Neither does a sign-in that was allowed a moment before.
  const id = randomUUID();
  const late = sql`insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    values (${id}, ${yuki.id}, ${id}, now() + interval '1 day', now(), now())`;
  await expect(late.execute(server.db)).rejects.toThrow('refused by the sign-in provider');
});

test('a provider that is away, or refuses us and not the person, ends nothing', async () => {
  const login = 'ana@acme.test';
  const { cookie } = await enter(login);
  const ana = await accountOf(login);
  await check({ issuer: `http://127.0.0.1:${await findFreePort()}` });
  await check({ clientSecret: 'not the secret' });
  for (const [status, body] of [
    [500, '{}'],
    [400, '{"error":"invalid_request"}'],
    [200, '<html>'],
    [400, '{"error":"temporarily_unavailable"}'],
  ] as const) {
    await check({ issuer: await startOdd(status, body) });
  }
  expect(await sessionOf(cookie)).toBe(ana.id);
});

test('it asks no more often than the setting says, and only about people with a session or a token', async () => {
  const login = 'ines@acme.test';
  const { cookie } = await enter(login);
  provider.setRemoved(login, true);
  const config = { oidc, secret } as Parameters<typeof checkProvider>[0]['config'];
  await checkProvider({ db: server.db, config, log: pino({ enabled: false }) }, new Date(Date.now() + 9 * minuteMs));
  expect(await sessionOf(cookie)).toBe((await accountOf(login)).id);
  await fetch(`${server.url}/api/auth/sign-out`, {
    ...{
      method: 'POST',
      body: '{}',
      headers: { cookie, 'content-type': 'application/json', origin: server.url.replace('127.0.0.1', 'localhost') },
    },
  });
  await check();
  const { rows } =
    await sql`select checked_at from accounts join users on users.id = user_id where email = ${login}`.execute(
      server.db,
    );
  expect(rows).toEqual([{ checked_at: null }]);
});

test('a refusal that is older than a new sign-in ends nothing, and a row that cannot be read stops no other', async () => {
  const login = 'noor@acme.test';
  await enter(login);
  const { cookie } = await enter(login);
  const noor = await accountOf(login);
  // The provider refuses while the person signs in anew, which replaces the token.
  const replace = () => sql`update accounts set refresh_token = 'newer' where user_id = ${noor.id}`.execute(server.db);
  await check({ issuer: await startOdd(400, '{"error":"invalid_grant"}', replace) });
  expect(await sessionOf(cookie)).toBe(noor.id);

  const other = 'omar@acme.test';
  const { cookie: ofOther } = await enter(other);
  provider.setRemoved(other, true);
  await check();
  expect([await sessionOf(cookie), await sessionOf(ofOther)]).toEqual([noor.id, undefined]);
});

inProof(test)('a worker asks by itself', async () => {
  const login = 'kai@acme.test';
  const { cookie } = await enter(login);
  const { databaseUrl } = server;
  const worker = await startTestServer({ oidc: { ...oidc, checkMinutes: 0 }, secret, databaseUrl, mode: 'all' });
  onTestFinished(worker.stop);
  expect(await sessionOf(cookie)).toBe((await accountOf(login)).id);
  provider.setRemoved(login, true);
  await expect.poll(() => sessionOf(cookie)).toBeUndefined();
});

test('the token that asks is encrypted, and forgotten without the setting', async () => {
  const login = 'hana@acme.test';
  await enter(login);
  const read = async () => {
    const { rows } = await sql`
      select refresh_token, access_token, id_token from accounts join users on users.id = user_id
      where email = ${login}`.execute(server.db);
    return rows;
  };
  // Of oidc-provider they have 43 characters.
  const sealed = expect.stringMatching(/^(\$ba\$\d+\$)?[\da-f]{100,}$/);
  expect(await read()).toEqual([{ refresh_token: sealed, access_token: null, id_token: null }]);
  const config = { oidc: undefined, secret } as unknown as Parameters<typeof checkProvider>[0]['config'];
  await checkProvider({ db: server.db, config, log: pino({ enabled: false }) }, new Date());
  expect(await read()).toEqual([{ refresh_token: null, access_token: null, id_token: null }]);
});

/** A provider whose token endpoint answers in its own way. */
async function startOdd(status: number, body: string, before?: () => Promise<unknown>): Promise<string> {
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
  const odd: Server = createServer(async (request, response) => {
    if (request.url?.startsWith('/.well-known'))
      response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/token` }));
    else {
      await before?.();
      response.writeHead(status).end(body);
    }
  });
  await new Promise<void>((resolve) => odd.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void odd.close());
  return issuer;
}
