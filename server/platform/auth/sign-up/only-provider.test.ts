import { expect, onTestFinished, test } from 'vitest';
import { startOidcProvider } from '#rig/peers/oidc-provider.ts';
import { signInAtProvider } from '#rig/peers/sign-in-at-provider.ts';
import { cookiesOf, signIn, switchTwoFactorOn } from '#rig/people/account-steps.ts';
import { buildUser, callEndpoint, postJson } from '#rig/people/factories.ts';
import { addPasskey, askForPasskey, originOf, signInByPasskey } from '#rig/people/passkeys.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

const client = { id: 'vizio', secret: 'a secret' };

/** Two servers on one database: as it was before OIDC_ONLY, and with it. */
async function startBoth() {
  const port = await findFreePort();
  const oidc = {
    clientId: client.id,
    clientSecret: client.secret,
    issuer: `http://localhost:${port}`,
    name: 'Acme Film',
  };
  const google = { clientId: client.id, clientSecret: client.secret, issuer: oidc.issuer };
  const before = await startTestServer({ oidc: { ...oidc, domains: [] }, google });
  const { databaseUrl } = before;
  const onlyWay = { id: 'oidc' as const, name: oidc.name };
  const server = await startTestServer({ oidc: { ...oidc, domains: [] }, onlyWay, google, databaseUrl });
  const redirectUris = [callbackOf(server, 'oidc'), callbackOf(server, 'google')];
  const provider = await startOidcProvider({ ...client, redirectUris, port });
  onTestFinished(async () => {
    await provider.stop();
    await server.stop();
    await before.stop();
  });
  return { before, server };
}

const callbackOf = ({ url }: TestServer, id: string) =>
  `${url.replace('127.0.0.1', 'localhost')}/api/auth/callback/${id}`;
const begin = ({ url }: TestServer, provider: string) =>
  postJson(`${url}/api/auth/sign-in/social`, { provider, disableRedirect: true, callbackURL: '/home' });

test('with one provider alone people sign in there, and the people who run the server also by password', async () => {
  const { before, server } = await startBoth();
  const [admin, tom] = [await buildUser(before), await buildUser(before)];
  expect((await callEndpoint(server, 'signInOptions', {})).body).toMatchObject({
    ...{ oidc: 'Acme Film', only: 'oidc', google: false, microsoft: false },
  });

  expect((await signIn(server, admin)).status).toBe(200);
  const refused = await signIn(server, tom);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: 'ONLY_PROVIDER', message: 'Sign in with Acme Film.' },
  ]);
  expect(refused.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
  // A wrong password says the same for everyone, so no one learns who runs the server.
  const wrong = async (user: typeof tom) => {
    const { status } = await signIn(server, { ...user, password: 'a wrong password' });
    return status;
  };
  expect([await wrong(admin), await wrong(tom)]).toEqual([401, 401]);
  const byPasskey = async (user: typeof tom) => {
    const device = await addPasskey(before, user);
    const said = { challenge: await askForPasskey(server), origin: originOf(server) };
    return (await signInByPasskey(server, device.sign(said))).status;
  };
  expect([await byPasskey(admin), await byPasskey(tom)]).toEqual([200, 403]);
  const { status } = await postJson(`${server.url}/api/auth/sign-up/email`, {
    ...{ name: 'A', email: 'stranger@test.local', password: 'a password' },
  });
  expect(status).toBe(403);
  expect((await begin(server, 'google')).status).toBeGreaterThanOrEqual(400);

  const begun = await begin(server, 'oidc');
  const { url } = (await begun.json()) as { url: string };
  const end = await signInAtProvider(url, 'mara@acme.test', (address) =>
    address.startsWith(callbackOf(server, 'oidc')),
  );
  const entered = await fetch(end, { redirect: 'manual', headers: { cookie: cookiesOf(begun) } });
  expect(entered.headers.getSetCookie().join()).toContain('session_token');
  const sessions = await server.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .execute();
  expect(sessions.map(({ email }) => email).sort()).toEqual(
    [admin.email, admin.email, admin.email, tom.email, 'mara@acme.test'].sort(),
  );
});

test('a second factor opens no way around the provider', async () => {
  const { before, server } = await startBoth();
  await buildUser(before);
  const tom = await buildUser(before);
  await switchTwoFactorOn(before, tom);
  expect((await signIn(server, tom)).status).toBe(403);
  const challenges = server.db.selectFrom('verifications').selectAll().where('value', '=', tom.id);
  expect(await challenges.execute()).toEqual([]);
});
