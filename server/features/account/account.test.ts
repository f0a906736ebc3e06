import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { cookiesOf, signIn } from '#rig/people/account-steps.ts';
import { buildTeam, buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
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

/** A user whose sign-up email has been read. */
async function buildReader(given: Partial<TestUser> = {}): Promise<TestUser> {
  const user = await buildUser(server, given);
  await sink.nextEmailTo(user.email);
  return user;
}

const show = async ({ token }: TestUser) => (await callEndpoint(server, 'showAccount', {}, token)).body;
const isIn = async (token: string) => (await callEndpoint(server, 'showAccount', {}, token)).status === 200;
const newSession = async (user: TestUser, headers: Record<string, string> = {}): Promise<string> =>
  ((await (await signIn(server, user, headers)).json()) as { token: string }).token;
const tokenIn = (text: string | undefined) => text?.match(/confirm-email\/(\S+)/)?.[1] ?? '';
const changeEmail = (user: TestUser, email: string, password = user.password) =>
  callEndpoint(server, 'changeEmail', { body: { email, proof: { password } } }, user.token);
const confirm = (token: string) => callEndpoint(server, 'confirmEmail', { body: { token } });

test('the owner sees their account', async () => {
  const user = await buildReader();
  expect(await show(user)).toEqual({
    name: user.name,
    image: null,
    email: user.email,
    emailVerified: false,
    pendingEmail: null,
    hasPassword: true,
    providers: [],
    twoFactor: false,
    recoveryCodesLeft: 0,
  });
});

test('the team sees a new name', async () => {
  const [mara, tom] = await Promise.all([buildReader(), buildReader()]);
  const team = await buildTeam(server, tom, { viewer: mara });
  const { received, close } = await listen(server, tom);
  const { body } = await callEndpoint(server, 'renameAccount', { body: { name: '  Mara\n Anders ' } }, mara.token);
  expect(body.name).toBe('Mara Anders');
  await expect.poll(() => received.at(-1)).toEqual({ kind: 'members', teamId: team.id });
  const { members } = (await callEndpoint(server, 'listMembers', { params: { teamId: team.id }, query: {} }, tom.token))
    .body;
  expect(members.map(({ name }) => name)).toEqual([tom.name, 'Mara Anders']);
  close();
});

describe('a change of address', () => {
  test('takes effect when its link is opened, and notifies the old address', async () => {
    const user = await buildReader();
    const newEmail = `new-${user.email}`;
    expect((await changeEmail(user, newEmail.toUpperCase())).status).toBe(200);
    expect(await show(user)).toMatchObject({ email: user.email, pendingEmail: newEmail });
    const token = tokenIn((await sink.nextEmailTo(newEmail)).text);
    expect((await sink.nextEmailTo(user.email)).subject).toBe('Your email address is about to change');

    expect((await confirm(token)).body).toEqual({ success: true, email: newEmail });
    expect(await show(user)).toMatchObject({ email: newEmail, emailVerified: true, pendingEmail: null });
    expect((await sink.nextEmailTo(user.email)).subject).toBe('Your email address was changed');
    expect((await confirm(token)).status).toBe(404);
    expect((await signIn(server, user)).status).toBe(401);
    expect((await signIn(server, { ...user, email: newEmail })).status).toBe(200);
  });

  test('does not reveal that another account has the address', async () => {
    const [user, other] = await Promise.all([buildReader(), buildReader()]);
    const free = await changeEmail(user, `free-${user.email}`);
    expect(await show(user)).toMatchObject({ pendingEmail: `free-${user.email}` });
    const taken = await changeEmail(user, other.email);
    expect(taken).toEqual(free);
    expect(await show(user)).toMatchObject({ pendingEmail: other.email });
    const mail = await sink.nextEmailTo(other.email);
    expect(mail.subject).toBe('You already have an account with this address');
    expect(mail.text).not.toContain('confirm-email');
    expect(mail.text).not.toContain(user.email);
  });

  test('fails when another account took the address first', async () => {
    const user = await buildReader();
    const wanted = `wanted-${user.email}`;
    await changeEmail(user, wanted);
    const token = tokenIn((await sink.nextEmailTo(wanted)).text);
    await buildUser(server, { email: wanted });
    expect((await confirm(token)).status).toBe(409);
    expect(await show(user)).toMatchObject({ email: user.email });
  });

  test('needs the password', async () => {
    const user = await buildReader();
    const { status, body } = await changeEmail(user, `x-${user.email}`, 'not it');
    expect(status).toBe(403);
    expect(body).toMatchObject({ field: 'body.proof.password' });
    expect(await show(user)).toMatchObject({ pendingEmail: null });
  });

  test('cannot be confirmed once cancelled or replaced', async () => {
    const user = await buildReader();
    await changeEmail(user, `first-${user.email}`);
    await changeEmail(user, `second-${user.email}`);
    const [first, second] = await Promise.all([
      sink.nextEmailTo(`first-${user.email}`),
      sink.nextEmailTo(`second-${user.email}`),
    ]);
    expect((await confirm(tokenIn(first.text))).status).toBe(404);
    await callEndpoint(server, 'cancelEmailChange', {}, user.token);
    expect((await confirm(tokenIn(second.text))).status).toBe(404);
  });

  test('invalidates reset links in the old mailbox', async () => {
    const user = await buildReader();
    const body = { email: user.email, redirectTo: '/reset-password' };
    await postJson(`${server.url}/api/auth/request-password-reset`, body);
    const link = (await sink.nextEmailTo(user.email)).text?.match(/reset-password\/([^?\s]+)/)?.[1];
    await changeEmail(user, `new-${user.email}`);
    await confirm(tokenIn((await sink.nextEmailTo(`new-${user.email}`)).text));
    const reset = await postJson(`${server.url}/api/auth/reset-password`, { newPassword: 'taken over', token: link });
    expect(reset.status).toBe(400);
  });
});

describe('a change of password', () => {
  const change = (user: TestUser, newPassword: string, password: string | undefined = user.password) =>
    callEndpoint(server, 'changePassword', { body: { newPassword, proof: { password } } }, user.token);

  test('ends every other session and sends an email', async () => {
    const user = await buildReader();
    const other = await newSession(user);
    const ears = await listen(server, { ...user, token: other });
    expect((await change(user, 'another one')).status).toBe(200);
    expect([await isIn(user.token), await isIn(other)]).toEqual([true, false]);
    expect(await ears.ended).toBe(4401);
    expect((await sink.nextEmailTo(user.email)).subject).toBe('Your password was changed');
    expect((await signIn(server, user)).status).toBe(401);
    expect((await signIn(server, { ...user, password: 'another one' })).status).toBe(200);
  });

  test.each([
    ['the wrong old one', 'another one', 'not it', 403],
    ['no old one', 'another one', undefined, 403],
    ['a short new one', '12345', 'right', 400],
    ['a long new one', 'x'.repeat(129), 'right', 400],
  ])('with %s is refused', async (_, newPassword, given, status) => {
    const user = await buildReader();
    expect((await change(user, newPassword, given === 'right' ? user.password : (given ?? ''))).status).toBe(status);
    expect((await signIn(server, user)).status).toBe(200);
  });

  test('limits guesses at the old password, and then refuses the right one too', async () => {
    const user = await buildReader();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await change(user, 'another one', `guess ${tries}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    expect((await change(user, 'another one')).status).toBe(429);
  });

  /** The state of an account created through a provider. */
  async function buildWithoutPassword(signedInAt = new Date()): Promise<TestUser> {
    const user = await buildReader();
    await server.db
      .updateTable('accounts')
      .set({ provider_id: 'google', account_id: user.id })
      .where('user_id', '=', user.id)
      .execute();
    await server.db.updateTable('sessions').set({ created_at: signedInAt }).where('user_id', '=', user.id).execute();
    return user;
  }

  test('sets a first password shortly after signing in', async () => {
    const user = await buildWithoutPassword();
    expect(await show(user)).toMatchObject({ hasPassword: false, providers: ['google'] });
    expect((await change(user, 'the first one', '')).status).toBe(200);
    expect(await show(user)).toMatchObject({ hasPassword: true, providers: ['google'] });
    expect((await signIn(server, { ...user, password: 'the first one' })).status).toBe(200);
  });

  test('cannot set a first password from a session left open', async () => {
    const user = await buildWithoutPassword(new Date(Date.now() - 16 * minuteMs));
    const { status, body } = await change(user, 'the first one', '');
    expect(status).toBe(403);
    expect(body).toMatchObject({ field: 'session' });
    expect(await show(user)).toMatchObject({ hasPassword: false });
  });
});

test('a page learns who is signed in, but not the session token', async () => {
  const user = await buildReader();
  const cookie = cookiesOf(await signIn(server, user));
  const response = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
  const body = (await response.json()) as { session: object; user: object };
  expect(body.user).toMatchObject({ email: user.email });
  expect(body.session).not.toHaveProperty('token');
});

test('a page that signs in gets its session in the cookie alone', async () => {
  const user = await buildReader();
  const signedIn = await signIn(server, user, { origin: server.url });
  expect(signedIn.headers.getSetCookie().join()).toContain('session_token=');
  expect(signedIn.headers.get('set-auth-token')).toBeNull();
  expect(await signedIn.json()).not.toHaveProperty('token');
});
