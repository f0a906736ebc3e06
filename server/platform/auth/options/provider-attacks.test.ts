import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLyingProvider } from '#rig/peers/lying-provider.ts';
import { cookiesOf } from '#rig/people/account-steps.ts';
import { buildUser, postJson } from '#rig/people/factories.ts';
import { confirmAddress, endRateLimits } from '#rig/people/limit-steps.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

const clientId = 'vizio';
const given = { clientId, clientSecret: 'a secret' };
type Lying = Awaited<ReturnType<typeof startLyingProvider>>;
type ProviderId = 'google' | 'oidc';

let server: TestServer;
let provider: Lying;
let other: Lying;

beforeAll(async () => {
  [provider, other] = [await startLyingProvider(clientId), await startLyingProvider(clientId)];
  server = await startTestServer({
    google: { ...given, issuer: other.issuer },
    oidc: { ...given, issuer: provider.issuer, name: 'Acme', domains: ['acme.test'] },
  });
  await buildUser(server);
});

beforeEach(() => endRateLimits(server));

afterAll(() => Promise.all([server.stop(), provider.stop(), other.stop()]));

async function begin(id: ProviderId = 'oidc') {
  const fields = {
    provider: id,
    disableRedirect: true,
    callbackURL: '/home',
    errorCallbackURL: '/login?error=provider',
  };
  const response = await postJson(`${server.url}/api/auth/sign-in/social`, fields);
  const { url } = (await response.json()) as { url: string };
  const asked = new URL(url).searchParams;
  return { cookie: cookiesOf(response), state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '' };
}

async function finish(query: Record<string, string>, cookie: string, id: ProviderId = 'oidc') {
  const address = `${server.url}/api/auth/callback/${id}?${new URLSearchParams(query)}`;
  const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
  return response.headers.getSetCookie().join().includes('session_token=') ? 'signed in' : 'refused';
}

/** From the beginning to the end, with the tokens that the provider then hands over. */
async function signIn(answer: (nonce: string) => object): Promise<string> {
  const { cookie, state, nonce } = await begin();
  provider.handOver(answer(nonce));
  return finish({ code: 'any', state }, cookie);
}

const now = () => Math.floor(Date.now() / 1000);
const email = 'mara@acme.test';
const honest = (nonce: string) => provider.claims(email, nonce);
const asId = (claims: object, signing = {}) => ({ id_token: provider.sign(claims as never, signing) });

test('an honest provider signs people in', async () => {
  expect(await signIn((nonce) => asId(honest(nonce)))).toBe('signed in');
  const user = await server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(user).toMatchObject({ name: 'Mara Lind', email_verified: true });
  const options = await (await fetch(`${server.url}/vizioApi/sign-in-options`)).json();
  expect(options).toMatchObject({ oidc: 'Acme', google: true, microsoft: false });
});

test.each([
  ['invite', 'signed in'],
  ['closed', 'refused'],
] as const)('with SIGNUP=%s a new person of the provider is %s', async (signUp, end) => {
  const own = server;
  server = await startTestServer({ signUp, oidc: { ...given, issuer: provider.issuer, name: 'Acme', domains: [] } });
  try {
    // The first account is accepted in any case.
    await buildUser(server);
    expect(await signIn((nonce) => asId(honest(nonce)))).toBe(end);
  } finally {
    await server.stop();
    server = own;
  }
});

const changed = (change: object) => (nonce: string) => asId({ ...honest(nonce), ...change });
const lies: Record<string, (nonce: string) => object> = {
  'another audience': changed({ aud: 'another-client' }),
  'no audience': changed({ aud: undefined }),
  'another issuer': changed({ iss: 'https://accounts.evil.test' }),
  'no issuer': changed({ iss: undefined }),
  'the issuer of another configured provider': () => asId({ ...honest('any'), iss: other.issuer }),
  'another nonce': changed({ nonce: 'another' }),
  'no nonce': changed({ nonce: undefined }),
  'a time that is over': changed({ exp: now() - 3_600 }),
  'no subject': changed({ sub: undefined }),
  'no address': changed({ email: undefined }),
  'a domain in place of an address': changed({ email: 'acme.test' }),
  'two addresses in one': changed({ email: 'eve@evil.test@acme.test' }),
  'a signature by another key': (nonce) => asId(honest(nonce), { key: provider.foreignKey }),
  'a key that is not listed': (nonce) => asId(honest(nonce), { key: provider.foreignKey, kid: 'new' }),
  'no signature': (nonce) => asId(honest(nonce), { alg: 'none' }),
  'the public key as a shared secret': (nonce) => asId(honest(nonce), { alg: 'HS256', key: provider.publicPem }),
  'the client secret as a shared secret': (nonce) => asId(honest(nonce), { alg: 'HS256', key: given.clientSecret }),
  'claims changed after signing': (nonce) => {
    const [head, , signature] = provider.sign(honest(nonce)).split('.');
    const claims = Buffer.from(JSON.stringify({ ...honest(nonce), email: 'owner@acme.test' })).toString('base64url');
    return { id_token: `${head}.${claims}.${signature}` };
  },
  'a signature cut off': (nonce) => ({ id_token: provider.sign(honest(nonce)).replace(/[^.]+$/, '') }),
  'a token that is none': () => ({ id_token: 'a.b.c' }),
  'no identity token, only a profile': () => ({}),
  'an empty identity token': () => ({ id_token: '' }),
};

test.each(Object.keys(lies))('a provider that hands over %s signs no one in', async (lie) => {
  expect(await signIn(lies[lie] as never)).toBe('refused');
});

test('a sign-in cannot be finished by another browser, twice, late, or with a state that was not given', async () => {
  const first = await begin();
  provider.handOver(asId(honest(first.nonce)));
  const query = { code: 'any', state: first.state };
  expect(await finish(query, '')).toBe('refused');
  const stranger = await begin();
  expect(await finish(query, stranger.cookie)).toBe('refused');
  for (const state of ['', 'forged', 'a.b', first.state.split('.')[0] ?? '', `${first.state}x`, `x${first.state}`])
    expect([state, await finish({ code: 'any', state }, first.cookie)]).toEqual([state, 'refused']);
  expect(await finish({ state: first.state }, (await begin()).cookie)).toBe('refused');

  const second = await begin();
  provider.handOver(asId(honest(second.nonce)));
  expect(await finish({ code: 'any', state: second.state }, second.cookie)).toBe('signed in');
  expect(await finish({ code: 'any', state: second.state }, second.cookie)).toBe('refused');

  const late = await begin();
  provider.handOver(asId(honest(late.nonce)));
  await sql`update verifications set value = regexp_replace(value, '"expiresAt":[0-9]+', '"expiresAt":1')`.execute(
    server.db,
  );
  expect(await finish({ code: 'any', state: late.state }, late.cookie)).toBe('refused');
});

test('a sign-in that began at one provider does not end at another, and its code is not sent there', async () => {
  for (const [from, to, asked] of [
    ['google', 'oidc', provider],
    ['oidc', 'google', other],
  ] as const) {
    const { cookie, state, nonce } = await begin(from);
    asked.handOver({ id_token: asked.sign(asked.claims(email, nonce)) });
    const before = asked.countAsked();
    expect(await finish({ code: 'any', state }, cookie, to)).toBe('refused');
    expect(asked.countAsked()).toBe(before);
  }
  const { cookie, state, nonce } = await begin();
  provider.handOver(asId(honest(nonce)));
  expect(await finish({ code: 'any', state, iss: other.issuer }, cookie)).toBe('refused');
});

test('an account is not taken over by an address that the provider has not verified', async () => {
  const victim = await buildUser(server);
  await confirmAddress(server, victim);
  const steal = (change: object) =>
    signIn((nonce) => asId({ ...provider.claims(victim.email, nonce), sub: 'thief', ...change }));
  for (const email_verified of [false, 'false', undefined, null, 'yes', 0, 1, {}])
    expect([email_verified, await steal({ email_verified })]).toEqual([email_verified, 'refused']);
  const { providers } = await accountsOf(victim.id);
  expect(providers).toEqual(['credential']);
  expect(await steal({ email_verified: true })).toBe('signed in');
});

test('an account whose own address is not confirmed is not linked: a stranger may have signed it up', async () => {
  const planted = await buildUser(server);
  await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', planted.id).execute();
  expect(await signIn((nonce) => asId(provider.claims(planted.email, nonce)))).toBe('refused');
});

test('for its own domains a provider that says nothing of addresses is trusted, for no other', async () => {
  const silent = (address: string) =>
    signIn((nonce) => asId({ ...provider.claims(address, nonce), email_verified: undefined }));
  for (const address of ['jonas@acme.test', 'jonas@evil.test', 'jonas@sub.acme.test', 'jonas@acme.test.evil.test'])
    await silent(address);
  const rows = await server.db
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('email', 'like', 'jonas@%')
    .execute();
  expect(rows.filter((row) => row.email_verified).map(({ email: address }) => address)).toEqual(['jonas@acme.test']);
});

async function accountsOf(userId: string) {
  const rows = await server.db.selectFrom('accounts').select('provider_id').where('user_id', '=', userId).execute();
  return { providers: rows.map((row) => row.provider_id) };
}
