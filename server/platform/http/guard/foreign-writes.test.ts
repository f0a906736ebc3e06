import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { apiPrefix, endpoints } from '#contract/endpoints.ts';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { cookiesOf, signIn } from '#rig/people/account-steps.ts';
import { buildUser, fromSomewhere, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { pickCases } from '#rig/values/proof.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let sink: SmtpSink;
let user: TestUser;
let cookie: string;

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ smtpUrl: sink.url });
  user = await buildUser(server);
  cookie = cookiesOf(await signIn(server, user));
});

afterAll(async () => {
  await server.stop();
  await sink.stop();
});

type Write = [name: string, method: string, path: string];

const signInPaths = [
  'sign-in/email',
  'sign-in/social',
  'sign-up/email',
  'sign-in/passkey',
  'sign-out',
  'request-password-reset',
];
const writes: Write[] = [
  ...Object.entries<Endpoint>(endpoints)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, { method, path }]): Write => {
      const filled = path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');
      return [name, method, addressOf(apiPrefix, filled)];
    }),
  ...signInPaths.map((path): Write => [path, 'POST', `/api/auth/${path}`]),
];

/** Sends with the session of a user tricked by another page. Not fetch: it does not allow a forged Host. */
async function send([, method, path]: Write, headers: Record<string, string>, body: string) {
  const sent = request(server.url + path, {
    method,
    agent: false,
    headers: {
      cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...fromSomewhere(),
      ...headers,
    },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return {
    status: response.statusCode as number,
    headers: response.headers as IncomingHttpHeaders,
    body: await text(response),
  };
}

const foreign: [string, Record<string, string>][] = [
  ['another website', { origin: 'https://evil.test' }],
  ['a page without an origin', { origin: 'null' }],
  ['a look-alike', { origin: 'http://localhost.evil.test' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['a browser that only says that it is elsewhere', { 'sec-fetch-site': 'cross-site' }],
  ['another website behind a proxy that lies', { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' }],
];

describe.each(foreign)('from %s', (_, headers) => {
  test.each(pickCases(writes, 4))('%s is refused', async (...write) => {
    expect((await send(write, headers, '{}')).status).toBe(403);
  });
});

describe.each(['text/plain', 'text/plain;charset=utf-8', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'as %s, which any page may send without a preflight',
  (type) => {
    test.each(pickCases(writes, 4))('%s is not read', async (...write) => {
      const response = await send(
        write,
        { 'content-type': type },
        JSON.stringify({ teamName: 'Evil', user_id: user.id }),
      );
      expect(response.status).toBe(415);
    });
  },
);

const forged = {
  host: 'evil.test',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-server': 'evil.test',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '444',
  'x-forwarded-prefix': '/evil',
  'x-original-url': '/evil',
  'x-rewrite-url': '/evil',
  'x-http-method-override': 'DELETE',
  forwarded: 'host=evil.test;proto=https',
};

describe('with a forged host name', () => {
  // Signing out takes nothing but the session, which the others need.
  test.each(
    pickCases(
      writes.filter(([name]) => name !== 'sign-out'),
      4,
    ),
  )('%s does not echo it', async (...write) => {
    const response = await send(write, forged, '{}');
    expect(response.status).toBeLessThan(500);
    expect(JSON.stringify(response)).not.toContain('evil');
  });

  test('links in emails still lead to our site', async () => {
    await sink.nextEmailTo(user.email);
    const write: Write = ['', 'POST', '/api/auth/request-password-reset'];
    await send(write, forged, JSON.stringify({ email: user.email, redirectTo: '/reset-password' }));
    const mail = await sink.nextEmailTo(user.email);
    expect(mail.text).toContain(server.url.replace('127.0.0.1', 'localhost'));
    expect(`${mail.text}${mail.html}`).not.toContain('evil');
    const email = `${uuidv7()}@test.local`;
    const body = JSON.stringify({ email, proof: { password: user.password } });
    expect((await send(['', 'POST', '/vizioApi/account/email'], forged, body)).status).toBe(200);
    expect((await sink.nextEmailTo(email)).text).not.toContain('evil');
  });

  test('the session stays bound to our own host name', async () => {
    const response = await send(['', 'POST', '/api/auth/sign-in/email'], forged, JSON.stringify(user));
    expect(response.status).toBe(200);
    expect(String(response.headers['set-cookie'])).not.toMatch(/domain|evil/i);
  });
});

test('no refused write has changed anything', async () => {
  const account = await server.db
    .selectFrom('users')
    .select(['name', 'email', 'two_factor_enabled'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(account).toEqual({ name: user.name, email: user.email, two_factor_enabled: false });
  expect(await server.db.selectFrom('teams').select('id').execute()).toEqual([]);
});
