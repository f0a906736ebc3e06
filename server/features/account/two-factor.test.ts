import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginTwoFactor, cookiesOf, signIn, switchTwoFactorOn } from '#rig/people/account-steps.ts';
import { codeOf } from '#rig/people/authenticator.ts';
import { buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const show = async ({ token }: TestUser) => (await callEndpoint(server, 'showAccount', {}, token)).body;
const isKnown = async (headers: Record<string, string>) => {
  const response = await fetch(`${server.url}/vizioApi/users/auth/jwtVerification`, { headers });
  return ((await response.json()) as { data: unknown }).data !== null;
};
type Step = 'verify-totp' | 'verify-backup-code';
const submitCode = (step: Step, cookie: string, code: string, more: object = {}, headers = {}) =>
  postJson(`${server.url}/api/auth/two-factor/${step}`, { code, ...more }, { cookie, ...headers });
const beginSignIn = async (user: TestUser, cookie = '') => {
  const response = await signIn(server, user, cookie ? { cookie } : {});
  return { response, cookie: cookiesOf(response), body: (await response.json()) as Record<string, unknown> };
};

async function buildGuarded(): Promise<{ user: TestUser; key: string; recoveryCodes: string[] }> {
  const user = await buildUser(server);
  return { user, ...(await switchTwoFactorOn(server, user)) };
}

describe('switching two-factor on', () => {
  test('takes the password, then a code, and returns ten recovery codes', async () => {
    const user = await buildUser(server);
    const wrong = await callEndpoint(server, 'beginTwoFactor', { body: { proof: { password: 'x' } } }, user.token);
    expect(wrong.status).toBe(403);
    const { body } = await callEndpoint(
      server,
      'beginTwoFactor',
      { body: { proof: { password: user.password } } },
      user.token,
    );
    const uri = new URL(body.uri);
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', body.key]);
    expect(await show(user)).toMatchObject({ twoFactor: false });

    const confirm = (code: string) => callEndpoint(server, 'confirmTwoFactor', { body: { code } }, user.token);
    expect((await confirm('000000')).status).toBe(403);
    const code = codeOf(body.key);
    const confirmed = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(confirmed.body.recoveryCodes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await show(user)).toMatchObject({ twoFactor: true, recoveryCodesLeft: 10 });
    expect(await isKnown({ authorization: `Bearer ${user.token}` })).toBe(true);
  });

  test('changes nothing before the first code', async () => {
    const user = await buildUser(server);
    await beginTwoFactor(server, user);
    const { response, body } = await beginSignIn(user);
    expect(response.status).toBe(200);
    expect(body).toMatchObject({ user: { email: user.email } });
  });

  test('is refused while two-factor is on, so that an app cannot be swapped silently', async () => {
    const { user } = await buildGuarded();
    const again = await callEndpoint(
      server,
      'beginTwoFactor',
      { body: { proof: { password: user.password } } },
      user.token,
    );
    expect(again.status).toBe(409);
  });

  test('keeps neither the key nor the recovery codes readable', async () => {
    const { user, key, recoveryCodes } = await buildGuarded();
    const row = await server.db
      .selectFrom('two_factors')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key);
    expect(JSON.stringify(row)).not.toContain(recoveryCodes[0]);
  });
});

describe('signing in with two-factor', () => {
  test('opens no session with the password alone', async () => {
    const { user } = await buildGuarded();
    const { response, cookie, body } = await beginSignIn(user);
    expect(body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(response.headers.get('set-auth-token')).toBeNull();
    expect(response.headers.getSetCookie().filter((line) => /session_token=[^;]/.test(line))).toEqual([]);
    expect(await isKnown({ cookie })).toBe(false);
  });

  test('asks for the code from the app', async () => {
    const { user, key } = await buildGuarded();
    const { cookie } = await beginSignIn(user);
    expect((await submitCode('verify-totp', cookie, '123456')).status).toBe(401);
    const response = await submitCode('verify-totp', cookie, codeOf(key));
    expect(response.status).toBe(200);
    expect(await isKnown({ cookie: cookiesOf(response) })).toBe(true);
  });

  test('takes a code once across all sign-ins', async () => {
    const { user, key } = await buildGuarded();
    const [first, second] = await Promise.all([beginSignIn(user), beginSignIn(user)]);
    const code = codeOf(key);
    const responses = await Promise.all([
      submitCode('verify-totp', first.cookie, code),
      submitCode('verify-totp', second.cookie, code),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  test('takes each recovery code once', async () => {
    const { user, recoveryCodes } = await buildGuarded();
    const code = recoveryCodes[3] ?? '';
    const first = await submitCode('verify-backup-code', (await beginSignIn(user)).cookie, code);
    expect(await isKnown({ cookie: cookiesOf(first) })).toBe(true);
    const again = await submitCode('verify-backup-code', (await beginSignIn(user)).cookie, code);
    expect([401, 429]).toContain(again.status);
    expect(await show(user)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('rejects the code of another user', async () => {
    const [mara, tom] = await Promise.all([buildGuarded(), buildGuarded()]);
    const { cookie } = await beginSignIn(mara.user);
    expect((await submitCode('verify-totp', cookie, codeOf(tom.key))).status).toBe(401);
    expect((await submitCode('verify-backup-code', cookie, tom.recoveryCodes[0] ?? '')).status).toBe(401);
  });

  test('takes no code without a pending sign-in, and none for an open session', async () => {
    const { user, key } = await buildGuarded();
    const headers = { authorization: `Bearer ${user.token}` };
    for (const cookie of ['', 'vizio.two_factor=x.y']) {
      expect((await submitCode('verify-totp', cookie, codeOf(key), {}, headers)).status).toBe(401);
    }
  });

  test('limits guesses by sign-in and by account, from any network', async () => {
    const { user, key } = await buildGuarded();
    let count = 0;
    const guess = () => String(900_000 + count++);
    const statuses: number[] = [];
    for (let signIns = 0; signIns < 6; signIns++) {
      const { cookie } = await beginSignIn(user);
      for (let tries = 0; tries < 6; tries++) {
        statuses.push((await submitCode('verify-totp', cookie, guess())).status);
      }
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(12);
    expect(statuses.at(-1)).not.toBe(401);
    const { cookie } = await beginSignIn(user);
    expect((await submitCode('verify-totp', cookie, codeOf(key))).status).toBe(429);
  });

  test('skips the code on a trusted device until all other devices are signed out', async () => {
    const { user, key } = await buildGuarded();
    const { cookie } = await beginSignIn(user);
    const response = await submitCode('verify-totp', cookie, codeOf(key), { trustDevice: true });
    const trusted = cookiesOf(response);
    const again = await beginSignIn(user, trusted);
    expect(again.body).toMatchObject({ user: { email: user.email } });
    await callEndpoint(server, 'endOtherDevices', {}, user.token);
    expect((await beginSignIn(user, again.cookie)).body).toMatchObject({ twoFactorRedirect: true });
  });

  test('still needs a code after an emailed password reset', async () => {
    const { user } = await buildGuarded();
    await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute();
    await server.db
      .insertInto('verifications')
      .values({
        id: user.id,
        identifier: `reset-password:${user.id}`,
        value: user.id,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const body = { newPassword: 'by mail', token: user.id };
    expect((await postJson(`${server.url}/api/auth/reset-password`, body)).status).toBe(200);
    expect((await beginSignIn({ ...user, password: 'by mail' })).body).toMatchObject({ twoFactorRedirect: true });
  });
});

describe('afterwards', () => {
  const end = (user: TestUser, proof: object) => callEndpoint(server, 'endTwoFactor', { body: { proof } }, user.token);

  test.each(['password', 'code'] as const)('the %s switches two-factor off', async (by) => {
    const { user, key } = await buildGuarded();
    expect((await end(user, by === 'code' ? { code: '000000' } : { password: 'x' })).status).toBe(403);
    expect((await end(user, {})).status).toBe(403);
    const proof = by === 'code' ? { code: codeOf(key) } : { password: user.password };
    expect((await end(user, proof)).status).toBe(200);
    expect(await show(user)).toMatchObject({ twoFactor: false, recoveryCodesLeft: 0 });
    expect((await beginSignIn(user)).body).toMatchObject({ user: { email: user.email } });
  });

  test('new recovery codes replace the old ones', async () => {
    const { user, key, recoveryCodes } = await buildGuarded();
    const { body } = await callEndpoint(
      server,
      'renewRecoveryCodes',
      { body: { proof: { code: codeOf(key) } } },
      user.token,
    );
    const { cookie } = await beginSignIn(user);
    expect((await submitCode('verify-backup-code', cookie, recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await submitCode('verify-backup-code', cookie, body.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('a code does not replace the password: it changes neither password nor address, and deletes nothing', async () => {
    const { user, key } = await buildGuarded();
    const proof = { code: codeOf(key) };
    const responses = await Promise.all([
      callEndpoint(server, 'changePassword', { body: { newPassword: 'another', proof } }, user.token),
      callEndpoint(server, 'changeEmail', { body: { email: `x-${user.email}`, proof } }, user.token),
      callEndpoint(server, 'deleteAccount', { body: { email: user.email, teams: [], proof } }, user.token),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
