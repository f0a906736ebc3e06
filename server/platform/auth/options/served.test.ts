import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, fromSomewhere, postJson, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await buildUser(server);
});

afterAll(() => server.stop());

const headers = () => ({ authorization: `Bearer ${user.token}` });

describe('unused parts of better-auth are not served', () => {
  test.each([
    ['GET', 'list-sessions'],
    ['GET', 'list-accounts'],
    ['GET', 'account-info'],
    ['GET', 'ok'],
    ['GET', 'error'],
    ['GET', 'delete-user/callback?token=x'],
    ['POST', 'get-session'],
    ['POST', 'update-user'],
    ['POST', 'update-session'],
    ['POST', 'delete-user'],
    ['POST', 'change-email'],
    ['POST', 'change-password'],
    ['POST', 'set-password'],
    ['POST', 'verify-password'],
    ['POST', 'revoke-session'],
    ['POST', 'revoke-sessions'],
    ['POST', 'revoke-other-sessions'],
    ['POST', 'link-social'],
    ['POST', 'unlink-account'],
    ['POST', 'get-access-token'],
    ['POST', 'refresh-token'],
    ['POST', 'two-factor/enable'],
    ['POST', 'two-factor/disable'],
    ['POST', 'two-factor/get-totp-uri'],
    ['POST', 'two-factor/generate-backup-codes'],
    ['POST', 'two-factor/view-backup-codes'],
    ['POST', 'two-factor/send-otp'],
    ['POST', 'two-factor/verify-otp'],
    ['POST', 'callback/google'],
    // Other spellings of paths that exist.
    ['POST', 'sign-in%2Femail'],
    ['POST', '/sign-in/email'],
    ['POST', 'sign-in/email/'],
    ['POST', 'x/../sign-in%2femail'],
    ['POST', 'SIGN-IN/EMAIL'],
  ])('%s %s', async (method, path) => {
    const response = await fetch(`${server.url}/api/auth/${path}`, {
      method,
      headers: {
        ...headers(),
        ...fromSomewhere(),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      body:
        method === 'POST' ? JSON.stringify({ email: user.email, password: user.password, name: 'Evil' }) : undefined,
    });
    expect(response.status).toBe(404);
  });
});

test('extra fields of a sign-up are ignored', async () => {
  const email = `more-${user.email}`;
  const body = { name: ' Mara\n\u202eAnders ', email, password: 'a password' };
  const more = {
    image: 'https://evil.test/x.png',
    emailVerified: true,
    twoFactorEnabled: true,
    id: user.id,
    role: 'admin',
  };
  expect((await postJson(`${server.url}/api/auth/sign-up/email`, { ...body, ...more })).status).toBe(200);
  const row = await server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'Mara Anders', image: null, email_verified: false, two_factor_enabled: false });
  expect(row.id).not.toBe(user.id);
});

test.each(['', '  ', '\u202e', 'x'.repeat(201), 7, null, { a: 1 }])('rejects the name %j', async (name) => {
  const body = { name, email: `odd-${user.email}`, password: 'a password' };
  expect((await postJson(`${server.url}/api/auth/sign-up/email`, body)).status).toBe(400);
});
