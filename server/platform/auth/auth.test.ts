import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { cookiesOf, switchTwoFactorOn } from '#rig/people/account-steps.ts';
import { buildUser, callEndpoint, fromSomewhere, postJson, type TestUser } from '#rig/people/factories.ts';
import { buildToken } from '#rig/people/tokens.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let sink: SmtpSink;

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ smtpUrl: sink.url });
});

afterAll(async () => {
  await server.stop();
  await sink.stop();
});

const signIn = (email: string, password: string) =>
  postJson(`${server.url}/api/auth/sign-in/email`, { email, password });

async function whoIs(headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${server.url}/vizioApi/users/auth/jwtVerification`, { headers });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: unknown }).data;
}

/** The link in an email, which must be in both the text and the HTML part. */
async function linkInMailTo(address: string): Promise<URL> {
  const mail = await sink.nextEmailTo(address);
  const link = mail.text?.match(/https?:\S+/)?.[0] ?? '';
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
  return new URL(link);
}

describe('a session', () => {
  test('is accepted as a cookie, a bearer token, and the signed token of the header', async () => {
    const user = await buildUser(server, { email: 'Mara@Test.Local' });
    const response = await signIn('mara@test.local', user.password);
    const cookie = response.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^vizio\.session_token=.*; HttpOnly; SameSite=Lax$/);
    const identity = { user_id: user.id, email: 'mara@test.local', name: user.name };
    expect(await whoIs({ cookie: cookie.split(';')[0] ?? '' })).toEqual(identity);
    expect(await whoIs({ authorization: `Bearer ${user.token}` })).toEqual(identity);
    expect(await whoIs({ authorization: `Bearer ${response.headers.get('set-auth-token')}` })).toEqual(identity);
  });

  test('does not open with the token that the database has', async () => {
    const { id } = await buildUser(server);
    const { rows } = await sql<{ token: string }>`select token from sessions where user_id = ${id}`.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(await whoIs({ authorization: `Bearer ${rows[0]?.token}` })).toBeNull();
  });

  test('ends when its browser signs in again', async () => {
    const [user, other] = await Promise.all([buildUser(server), buildUser(server)]);
    const first = cookiesOf(await signIn(user.email, user.password));
    const { email, password } = other;
    const second = await postJson(`${server.url}/api/auth/sign-in/email`, { email, password }, { cookie: first });
    expect(await whoIs({ cookie: first })).toBeNull();
    expect(await whoIs({ cookie: cookiesOf(second) })).toMatchObject({ user_id: other.id });
    expect(await whoIs({ authorization: `Bearer ${user.token}` })).toMatchObject({ user_id: user.id });
  });

  test.each([
    ['nothing', {}],
    ['a bare word', { authorization: 'Bearer' }],
    ['a made-up token', { authorization: 'Bearer x' }],
    ['a made-up signature', { authorization: 'Bearer x.y' }],
    ['another scheme', { authorization: 'Basic bWFyYTptYXJh' }],
    ['a made-up cookie', { cookie: 'vizio.session_token=x.y' }],
    ['a long token', { authorization: `Bearer ${'%'.repeat(5000)}` }],
  ])('rejects %s', async (_, headers) => {
    expect(await whoIs(headers)).toBeNull();
  });

  test('ends with sign-out', async () => {
    const user = await buildUser(server);
    const headers = { authorization: `Bearer ${user.token}` };
    expect((await postJson(`${server.url}/api/auth/sign-out`, {}, headers)).status).toBe(200);
    expect(await whoIs(headers)).toBeNull();
  });
});

describe('signing up and in', () => {
  test('refuses a wrong password and an unknown address alike', async () => {
    const user = await buildUser(server);
    const [wrong, unknown] = await Promise.all([signIn(user.email, 'not it'), signIn('nobody@test.local', 'not it')]);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toEqual(await unknown.json());
  });

  test.each([
    ['a password of five', { name: 'A', email: 'short@test.local', password: '12345' }, 400],
    ['a password of six', { name: 'A', email: 'six@test.local', password: 'q8#zTk' }, 200],
    ['the password of many people', { name: 'A', email: 'many@test.local', password: 'Football' }, 400],
    ['a password of 129', { name: 'A', email: 'long@test.local', password: 'x'.repeat(129) }, 400],
    ['no address', { name: 'A', email: 'not an address', password: 'q8#zTk' }, 400],
    ['no name', { email: 'nameless@test.local', password: 'q8#zTk' }, 400],
  ])('with %s responds', async (_, body, status) => {
    expect((await postJson(`${server.url}/api/auth/sign-up/email`, body)).status).toBe(status);
  });

  test('refuses an address that has an account, ignoring case', async () => {
    const { email, name } = await buildUser(server);
    const again = { name, email: email.toUpperCase(), password: 'something else' };
    expect((await postJson(`${server.url}/api/auth/sign-up/email`, again)).status).toBe(422);
  });

  test('twice at once creates one account', async () => {
    const body = { name: 'Twice', email: 'twice@test.local', password: 'a password' };
    const responses = await Promise.all([1, 2, 3].map(() => postJson(`${server.url}/api/auth/sign-up/email`, body)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await server.db.selectFrom('users').select('id').where('email', '=', body.email).execute();
    expect(rows).toHaveLength(1);
  });

  test('from one machine is rate-limited', async () => {
    const headers = fromSomewhere();
    const user = await buildUser(server);
    const attempt = () => postJson(`${server.url}/api/auth/sign-in/email`, { ...user, password: 'guess' }, headers);
    const statuses: number[] = [];
    for (let tries = 0; tries < 25; tries++) statuses.push((await attempt()).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('email', () => {
  test('asks to confirm the address, without requiring it', async () => {
    const user = await buildUser(server, { name: '<b>Mara</b> & "Tom"' });
    const isVerified = async () =>
      (await server.db.selectFrom('users').select('email_verified').where('id', '=', user.id).executeTakeFirstOrThrow())
        .email_verified;
    const mail = await sink.nextEmailTo(user.email);
    expect(mail.subject).toBe('Confirm your email address');
    // The recipient may be a stranger, and the name may be spam.
    expect(`${mail.html}${mail.text}${mail.to?.[0]?.name}`).not.toContain('Mara');
    expect(await isVerified()).toBe(false);
    const link = (mail.text?.match(/https?:\S+/)?.[0] ?? '').replace('/verify-email', '/api/auth/verify-email');
    const follow = async (headers: Record<string, string>) =>
      (await fetch(link, { redirect: 'manual', headers: { ...fromSomewhere(), ...headers } })).headers.get('location');
    const as = async ({ email, password }: TestUser) => ({ cookie: cookiesOf(await signIn(email, password)) });
    // The recipient does not confirm an address by following the link while signed out or signed in to another account.
    expect(await follow({})).toContain('error=NOT_LOGGED_IN');
    expect(await follow(await as(await buildUser(server)))).toContain('error=OTHER_ACCOUNT');
    expect(await isVerified()).toBe(false);
    expect(await follow(await as(user))).toMatch(/\/$/);
    expect(await isVerified()).toBe(true);
  });

  test('brings a password reset link that works once, and ends other sessions and all tokens', async () => {
    const user = await buildUser(server);
    await sink.nextEmailTo(user.email);
    const ask = (email: string) =>
      postJson(`${server.url}/api/auth/request-password-reset`, { email, redirectTo: '/reset-password' });
    const [known, unknown] = await Promise.all([ask(user.email), ask('nobody@test.local')]);
    expect(known.status).toBe(200);
    expect(await known.json()).toEqual(await unknown.json());

    const landing = await fetch(await linkInMailTo(user.email), { redirect: 'manual' });
    const token = await buildToken(server, user);
    const location = new URL(landing.headers.get('location') ?? '', server.url);
    expect(location.pathname).toBe('/reset-password');
    const reset = (newPassword: string, token = location.searchParams.get('token')) =>
      postJson(`${server.url}/api/auth/reset-password`, { newPassword, token });
    const stored = server.db.selectFrom('verifications').select('identifier').where('value', '=', user.id);
    const { identifier } = await stored.executeTakeFirstOrThrow();
    // A reader of the database cannot use what it has.
    for (const read of [identifier, ...identifier.split(':')]) expect((await reset('stolen', read)).status).toBe(400);
    expect((await reset('new password')).status).toBe(200);
    expect((await reset('once more')).status).toBe(400);
    expect(await whoIs({ authorization: `Bearer ${user.token}` })).toBeNull();
    expect((await callEndpoint(server, 'listTeams', { query: {} }, token)).status).toBe(401);
    expect((await signIn(user.email, user.password)).status).toBe(401);
    expect((await signIn(user.email, 'new password')).status).toBe(200);
  });

  test('gives an account to the owner of its address, even if a stranger created and locked it', async () => {
    const squatter = await buildUser(server);
    await switchTwoFactorOn(server, squatter);
    for (const subject of ['Confirm your email address', 'Two-factor authentication is on'])
      expect((await sink.nextEmailTo(squatter.email)).subject).toBe(subject);
    const ask = { email: squatter.email, redirectTo: '/reset-password' };
    await postJson(`${server.url}/api/auth/request-password-reset`, ask);
    const landing = await fetch(await linkInMailTo(squatter.email), { redirect: 'manual' });
    const token = new URL(landing.headers.get('location') ?? '', server.url).searchParams.get('token');
    await postJson(`${server.url}/api/auth/reset-password`, { newPassword: 'now mine', token });
    const cookie = cookiesOf(await signIn(squatter.email, 'now mine'));
    expect(await whoIs({ cookie })).toMatchObject({ user_id: squatter.id });
    expect(await whoIs({ authorization: `Bearer ${squatter.token}` })).toBeNull();
    const session = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie, ...fromSomewhere() } });
    expect(await session.json()).toMatchObject({ user: { emailVerified: true } });
  });

  test('never leads to another website, whatever the request asks for', async () => {
    const user = await buildUser(server);
    for (const redirectTo of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
      const response = await postJson(
        `${server.url}/api/auth/request-password-reset`,
        { email: user.email, redirectTo },
        { origin: server.url },
      );
      expect(response.status).toBe(403);
    }
    const forged = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
    await sink.nextEmailTo(user.email);
    await postJson(
      `${server.url}/api/auth/request-password-reset`,
      { email: user.email, redirectTo: '/reset-password' },
      forged,
    );
    const link = await linkInMailTo(user.email);
    expect(link.origin).toBe(server.url.replace('127.0.0.1', 'localhost'));
  });
});
