import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { NewServerProvider } from '#contract/console/server-provider.ts';
import { startLyingProvider } from '#rig/peers/lying-provider.ts';
import { buildLyingSamlProvider } from '#rig/peers/lying-saml-provider.ts';
import { type LyingProvider, signInBy } from '#rig/peers/sign-in-by-lying-provider.ts';
import { beginSaml, finishSaml, postSaml, samlFormOf } from '#rig/peers/sign-in-by-saml.ts';
import { signIn as signInByPassword } from '#rig/people/account-steps.ts';
import { buildTeam, buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

const clientId = 'vizio';
const secret = 'a secret of the server for its tests, of 64 characters or so....';

let server: TestServer;
let provider: LyingProvider;
let admin: TestUser;
beforeAll(async () => {
  provider = await startLyingProvider(clientId);
  server = await startTestServer({ secret });
  // The first account runs the server.
  admin = await buildUser(server);
});
afterAll(() => Promise.all([server.stop(), provider.stop()]));
beforeEach(() => endRateLimits(server));
afterEach(() => callEndpoint(server, 'removeServerProvider', {}, admin.token));

const given = {
  ...{ kind: 'openid' as const, name: 'Acme Film', clientId, clientSecret: 'a secret of Acme' },
  ...{ domains: [], groups: null, checkMinutes: null, isOnly: false },
};
type Change = Partial<Omit<Extract<NewServerProvider, { kind: 'openid' }>, 'kind'>>;
const save = (change: Change = {}, on = server) =>
  callEndpoint(on, 'saveServerProvider', { body: { ...given, issuer: provider.issuer, ...change } }, admin.token);
const show = async (on = server) => (await callEndpoint(on, 'showServerProvider', {}, admin.token)).body;
const options = async (on = server) => (await callEndpoint(on, 'signInOptions', {})).body;
const enter = (email: string, claims: object = {}, { on = server, at = provider } = {}) =>
  signInBy(on, at, { id: 'oidc', email, claims });
const findUser = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

test('a provider of the console counts at once, in every process, until it is removed', async () => {
  const other = await startTestServer({ secret, databaseUrl: server.databaseUrl });
  onTestFinished(other.stop);
  expect([(await options(other)).oidc, await enter('mara@acme.test', {}, { on: other })]).toEqual([
    null,
    'refused with 404',
  ]);
  expect((await save()).status).toBe(200);
  expect((await options(other)).oidc).toBe('Acme Film');
  expect(await enter('mara@acme.test', {}, { on: other })).toBe('signed in');
  expect(await findUser('mara@acme.test')).toMatchObject({ name: 'Mara Lind', email_verified: true });
  const { changes } = (await callEndpoint(server, 'showServer', {}, admin.token)).body;
  expect(changes[0]).toMatchObject({ action: 'provider.save', subject: 'Acme Film' });
  await callEndpoint(server, 'removeServerProvider', {}, admin.token);
  expect([(await options(other)).oidc, await enter('mara@acme.test', {}, { on: other })]).toEqual([
    null,
    'refused with 404',
  ]);
});

test('as the only way in it leaves a password to people who run the server, who must have one', async () => {
  const user = await buildUser(server);
  expect((await save({ isOnly: true })).status).toBe(200);
  expect((await options()).only).toBe('oidc');
  const byPassword = async (who: TestUser) => (await signInByPassword(server, who)).status;
  expect([await byPassword(user), await byPassword(admin)]).toEqual([403, 200]);
  const signUp = { name: 'Eve', email: 'eve@acme.test', password: 'long enough' };
  expect((await postJson(`${server.url}/api/auth/sign-up/email`, signUp)).status).toBe(403);
  expect(await enter('tom@acme.test')).toBe('signed in');
  await save();
  expect(await byPassword(user)).toBe(200);

  const own = server.db.selectFrom('accounts').select('id').where('user_id', '=', admin.id);
  const { id } = await own.executeTakeFirstOrThrow();
  const give = (user_id: string) => server.db.updateTable('accounts').set({ user_id }).where('id', '=', id).execute();
  await give(user.id);
  expect(await save({ isOnly: true })).toMatchObject({ status: 400, body: { field: 'body.isOnly' } });
  await give(admin.id);
});

test('the settings of the environment go first', async () => {
  const oidc = { clientId, clientSecret: 'any', issuer: provider.issuer, name: 'Studio', domains: [] };
  await save();
  const other = await startTestServer({ secret, oidc, databaseUrl: server.databaseUrl });
  onTestFinished(other.stop);
  expect((await options(other)).oidc).toBe('Studio');
  expect(await show(other)).toMatchObject({ provider: { name: 'Acme Film' }, inSettings: ['OIDC_ISSUER'] });
  const refused = await save({ name: 'Acme' }, other);
  expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining('OIDC_ISSUER') }]);
});

test('its groups give roles, and a person of another issuer is another person', async () => {
  const theirs = await startLyingProvider(clientId);
  onTestFinished(theirs.stop);
  const team = await buildTeam(server, await buildUser(server));
  await save({ groups: 'roles' });
  const role = { params: { teamId: team.id }, body: { group: 'crew', role: 'editor' as const } };
  await callEndpoint(server, 'setGroupRole', role, admin.token);
  const people = async () => {
    const members = server.db.selectFrom('team_members').innerJoin('users', 'users.id', 'user_id').select('email');
    return (await members.where('team_id', '=', team.id).execute()).map(({ email }) => email);
  };
  expect(await enter('ann@acme.test', { sub: 'one', roles: ['crew'] })).toBe('signed in');
  expect(await people()).toEqual(['ann@acme.test']);
  await save({ groups: 'roles', issuer: theirs.issuer });
  expect(await people()).toEqual([]);
  expect(await enter('bob@acme.test', { sub: 'one' }, { at: theirs })).toBe('signed in');
  expect(await findUser('bob@acme.test')).toBeDefined();
});

test('it can speak SAML, and be asked again about people by OpenID', async () => {
  const saml = buildLyingSamlProvider('https://id.acme.test/saml');
  const { clientId: _, clientSecret: __, checkMinutes: ___, ...common } = given;
  const entryPoint = 'https://id.acme.test/sign-in';
  const body = { ...common, kind: 'saml' as const, issuer: saml.issuer, entryPoint, certificates: saml.certificate };
  const put = { body: { ...body, domains: ['acme.test'] } };
  expect((await callEndpoint(server, 'saveServerProvider', put, admin.token)).status).toBe(200);
  const begun = await beginSaml(server);
  const next = await postSaml(server, samlFormOf(saml, begun, 'zoe@acme.test'));
  expect(await finishSaml(server, next, begun.cookie)).toBe('signed in');
  expect(await findUser('zoe@acme.test')).toMatchObject({ email_verified: true });
  const metadata = await fetch(`${server.url}/api/auth/saml/metadata`);
  expect(await metadata.text()).toContain((await show()).addresses.reply);

  await save({ checkMinutes: 10 });
  const asked = { id: 'oidc', email: 'zoe@acme.test', tokens: { refresh_token: 'a refresh token' } };
  expect(await signInBy(server, provider, asked)).toBe('signed in');
  const kept = server.db.selectFrom('accounts').select('refresh_token').where('provider_id', '=', 'oidc');
  expect((await kept.executeTakeFirst())?.refresh_token).not.toBeNull();
});

test('its secret is shown to no one and goes to no other issuer, and with another SECRET people can still use a password', async () => {
  const theirs = await startLyingProvider(clientId);
  onTestFinished(theirs.stop);
  await save();
  expect(JSON.stringify(await show())).not.toContain(given.clientSecret);
  const { clientSecret: _, ...rest } = given;
  const again = (issuer: string) => {
    return callEndpoint(server, 'saveServerProvider', { body: { ...rest, issuer } }, admin.token);
  };
  expect((await again(provider.issuer)).status).toBe(200);
  expect(await again(theirs.issuer)).toMatchObject({ status: 400, body: { field: 'body.clientSecret' } });
  const changed = await startTestServer({ databaseUrl: server.databaseUrl });
  onTestFinished(changed.stop);
  expect((await options(changed)).oidc).toBe('Acme Film');
  expect(await enter('mara@acme.test', {}, { on: changed })).toBe('refused with 503');
  expect((await signInByPassword(changed, admin)).status).toBe(200);
});

test('an address that is no provider is refused with what to change', async () => {
  for (const issuer of [server.url, 'http://127.0.0.1:9', 'acme.test'])
    expect([issuer, await save({ issuer })]).toMatchObject([issuer, { status: 400, body: { field: 'body.issuer' } }]);
  expect((await show()).provider).toBeNull();
});
