import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostPasskeys } from '#contract/accounts/passkeys.ts';
import { minuteMs } from '#contract/durations.ts';
import { startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { cookiesOf, signIn, switchTwoFactorOn } from '#rig/people/account-steps.ts';
import { buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  makeAuthenticator,
  makeCredential,
  originOf,
  type Said,
  signInByPasskey,
} from '#rig/people/passkeys.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { pickCases } from '#rig/values/proof.ts';

let server: TestServer;
let mara: TestUser;
const sink = await startSmtpSink();

beforeAll(async () => {
  server = await startTestServer({ smtpUrl: sink.url });
  mara = await buildUser(server);
  await sink.nextEmailTo(mara.email);
});

afterAll(async () => {
  await server.stop();
  await sink.stop();
});

const list = async (user: TestUser) =>
  (await callEndpoint(server, 'listPasskeys', {}, user.token)).body.passkeys.map(({ name }) => name);
const add = (user: TestUser, credential: Awaited<ReturnType<typeof makeCredential>>, name = 'Laptop') =>
  callEndpoint(server, 'addPasskey', { body: { name, credential } }, user.token);

test('a passkey is added with proof, signs in alone, and no more once it is removed', async () => {
  const device = await addPasskey(server, mara, 'Laptop');
  expect((await sink.nextEmailTo(mara.email)).text).toContain('the passkey "Laptop" was added');
  expect(await list(mara)).toEqual(['Laptop']);

  const signed = await signInByPasskey(server, device.sign({ challenge: await askForPasskey(server) }));
  expect(signed.status).toBe(200);
  const { token } = (await signed.json()) as { token: string };
  expect((await callEndpoint(server, 'showSession', {}, token)).body.user?.email).toBe(mara.email);
  const { body } = await callEndpoint(server, 'listPasskeys', {}, token);
  expect(body.passkeys[0]?.usedAt).not.toBeNull();

  await callEndpoint(server, 'removePasskey', { params: { passkeyId: device.passkeyId } }, mara.token);
  expect((await sink.nextEmailTo(mara.email)).text).toContain('was removed');
  expect((await signInByPasskey(server, device.sign({ challenge: await askForPasskey(server) }))).status).toBe(401);
});

test('without proof none is begun, and another person removes none', async () => {
  const refused = await callEndpoint(server, 'beginPasskey', { body: { proof: { password: 'wrong' } } }, mara.token);
  expect(refused).toMatchObject({ status: 403, body: { field: 'body.proof.password' } });
  const { passkeyId } = await addPasskey(server, mara);
  const other = await buildUser(server);
  await callEndpoint(server, 'removePasskey', { params: { passkeyId } }, other.token);
  expect(await list(mara)).toEqual(['Laptop']);
  await callEndpoint(server, 'removePasskey', { params: { passkeyId } }, mara.token);
});

test('a passkey asks for no code of an app, because the device has asked its person', async () => {
  const user = await buildUser(server);
  const device = await addPasskey(server, user);
  await switchTwoFactorOn(server, user);
  expect(((await (await signIn(server, user)).json()) as { twoFactorRedirect: boolean }).twoFactorRedirect).toBe(true);
  const signed = await signInByPasskey(server, device.sign({ challenge: await askForPasskey(server) }));
  expect(cookiesOf(signed)).toContain('session_token');
});

test('a suspended person has no way in by a passkey', async () => {
  const user = await buildUser(server);
  const device = await addPasskey(server, user);
  await server.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', user.id).execute();
  const signed = await signInByPasskey(server, device.sign({ challenge: await askForPasskey(server) }));
  expect([signed.status, await signed.json()]).toMatchObject([403, { code: 'ACCOUNT_SUSPENDED' }]);
});

test('a reset of the password ends all passkeys, so a stranger who added one is out', async () => {
  const user = await buildUser(server);
  await sink.nextEmailTo(user.email);
  const device = await addPasskey(server, user);
  await sink.nextEmailTo(user.email);
  await postJson(`${server.url}/api/auth/request-password-reset`, { email: user.email, redirectTo: '/reset-password' });
  const token = /reset-password\/([\w-]+)/.exec(String((await sink.nextEmailTo(user.email)).text))?.[1];
  await postJson(`${server.url}/api/auth/reset-password`, { newPassword: 'another-password', token: token ?? '' });
  expect((await signInByPasskey(server, device.sign({ challenge: await askForPasskey(server) }))).status).toBe(401);
});

describe('a sign-in is refused', () => {
  const lies: [string, (device: Awaited<ReturnType<typeof addPasskey>>) => Partial<Said>][] = [
    ['from another website', () => ({ origin: 'https://evil.test' })],
    ['from a look-alike', () => ({ origin: 'http://localhost.evil.test' })],
    ['from another port', () => ({ origin: 'http://localhost:1' })],
    ['for another host', () => ({ host: 'evil.test' })],
    ['without the person', () => ({ isPresent: false })],
    ['by a device that did not ask for a finger or a code', () => ({ isVerified: false })],
    ['with what was signed to make a passkey', () => ({ type: 'webauthn.create' })],
    ['with a challenge that was never given out', () => ({ challenge: randomBytes(32).toString('base64url') })],
    ['without a challenge', () => ({ challenge: '' })],
    ['in the name of another person', () => ({ userHandle: Buffer.from('somebody-else').toString('base64url') })],
  ];
  test.each(pickCases(lies, 2))('%s', async (_, lie) => {
    const device = await addPasskey(server, await buildUser(server));
    const said = { challenge: await askForPasskey(server), ...lie(device) };
    expect((await signInByPasskey(server, device.sign(said))).status).toBe(401);
    // The same without the lie.
    expect((await signInByPasskey(server, device.sign({ challenge: await askForPasskey(server) }))).status).toBe(200);
  });

  test('with a signature of another device, or a changed one', async () => {
    const device = await addPasskey(server, await buildUser(server));
    const forged = makeAuthenticator(originOf(server), Buffer.from(device.id, 'base64url'));
    expect((await signInByPasskey(server, forged.sign({ challenge: await askForPasskey(server) }))).status).toBe(401);
    const signed = device.sign({ challenge: await askForPasskey(server) });
    const bytes = Buffer.from(String(Reflect.get(signed.response, 'signature')), 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    const changed = { ...signed, response: { ...signed.response, signature: bytes.toString('base64url') } };
    expect((await signInByPasskey(server, changed)).status).toBe(401);
  });

  test('a second time with the same signature, even at once', async () => {
    const device = await addPasskey(server, await buildUser(server));
    const signed = device.sign({ challenge: await askForPasskey(server) });
    const both = await Promise.all([signInByPasskey(server, signed), signInByPasskey(server, signed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await signInByPasskey(server, signed)).status).toBe(401);
  });

  test('by a copy of a device, which counts the same number again', async () => {
    const device = await addPasskey(server, await buildUser(server));
    const count = async (counter: number) =>
      (await signInByPasskey(server, device.sign({ challenge: await askForPasskey(server), counter }))).status;
    expect([await count(7), await count(7), await count(6), await count(0), await count(8)]).toEqual([
      200, 401, 401, 401, 200,
    ]);
  });

  test('with a challenge that is older than five minutes, or was for adding a passkey', async () => {
    const user = await buildUser(server);
    const device = await addPasskey(server, user);
    const challenge = await askForPasskey(server);
    await server.db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - minuteMs) })
      .execute();
    expect((await signInByPasskey(server, device.sign({ challenge }))).status).toBe(401);
    const ofAdding = await beginPasskey(server, user);
    expect((await signInByPasskey(server, device.sign({ challenge: ofAdding }))).status).toBe(401);
  });

  test.each([
    ['nothing', undefined],
    ['no object', 'passkey'],
    ['numbers', { id: 1, rawId: 2, type: 'public-key', response: {} }],
    ['an odd text', { id: '\u0000', rawId: '\u0000', type: 'public-key', response: { clientDataJSON: '{' } }],
    [
      'bytes that mean nothing',
      {
        ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    ],
  ])('with %s', async (_, credential) => {
    await endRateLimits(server);
    expect([400, 401]).toContain((await signInByPasskey(server, credential)).status);
  });
});

describe('no passkey is added', () => {
  const lies: [string, Partial<Said>][] = [
    ['that another website asked for', { origin: 'https://evil.test' }],
    ['for another host', { host: 'evil.test' }],
    ['without the person', { isPresent: false }],
    ['without a finger or a code', { isVerified: false }],
    ['with what was signed to sign in', { type: 'webauthn.get' }],
  ];
  test.each(pickCases(lies, 2))('%s', async (_, lie) => {
    const user = await buildUser(server);
    const said = { challenge: await beginPasskey(server, user), ...lie };
    expect((await add(user, makeAuthenticator(originOf(server)).create(said))).status).toBe(400);
    expect(await list(user)).toEqual([]);
  });

  test('with a challenge of a sign-in, of another person, or a used one', async () => {
    const [user, other] = [await buildUser(server), await buildUser(server)];
    const make = (challenge: string) => makeAuthenticator(originOf(server)).create({ challenge });
    expect((await add(user, make(await askForPasskey(server)))).status).toBe(409);
    expect((await add(user, make(await beginPasskey(server, other)))).status).toBe(409);
    const challenge = await beginPasskey(server, user);
    expect((await add(user, make(challenge))).status).toBe(200);
    expect((await add(user, make(challenge))).status).toBe(409);
    expect(await list(user)).toEqual(['Laptop']);
  });

  test('that another account has', async () => {
    const [user, other] = [await buildUser(server), await buildUser(server)];
    const device = await addPasskey(server, user);
    const copy = makeAuthenticator(originOf(server), Buffer.from(device.id, 'base64url'));
    expect((await add(other, await makeCredential(server, other, copy))).status).toBe(409);
    expect((await signInByPasskey(server, copy.sign({ challenge: await askForPasskey(server) }))).status).toBe(401);
  });

  test('beyond the most, also by two at once', async () => {
    const user = await buildUser(server);
    for (let n = 1; n < mostPasskeys; n++) await addPasskey(server, user, `${n}`);
    const credentials = [await makeCredential(server, user), await makeCredential(server, user)];
    const both = await Promise.all(credentials.map((credential) => add(user, credential)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list(user)).toHaveLength(mostPasskeys);
  });
});

test('what a stranger gets to sign says nothing about accounts', async () => {
  const before = await (await postJson(`${server.url}/api/auth/sign-in/passkey/options`, {})).json();
  await addPasskey(server, await buildUser(server));
  const after = await (await postJson(`${server.url}/api/auth/sign-in/passkey/options`, {})).json();
  const shape = (options: unknown) => JSON.stringify({ ...(options as object), challenge: '' });
  expect(shape(after)).toBe(shape(before));
});
