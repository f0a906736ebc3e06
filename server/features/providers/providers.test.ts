import dns from 'node:dns';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { NewProvider } from '#contract/teams/provider.ts';
import { startLyingProvider } from '#rig/peers/lying-provider.ts';
import {
  buildLyingSamlProvider,
  encode,
  type Facts,
  type LyingSamlProvider,
  writeAssertion,
  writeResponse,
} from '#rig/peers/lying-saml-provider.ts';
import { type NameServer, startNameServer } from '#rig/peers/name-server.ts';
import { type LyingProvider, signInBy } from '#rig/peers/sign-in-by-lying-provider.ts';
import { beginSaml, finishSaml, postSaml, samlFormOf } from '#rig/peers/sign-in-by-saml.ts';
import { signIn as signInByPassword } from '#rig/people/account-steps.ts';
import { buildTeam, buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress, endRateLimits } from '#rig/people/limit-steps.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const clientId = 'vizio';
const secret = 'a secret of the server for its tests, of 64 characters or so....';

let server: TestServer;
let names: NameServer;
let provider: LyingProvider;
let admin: TestUser;
let owner: TestUser;
let team: { id: string; name: string };
let domain: string;

beforeAll(async () => {
  [provider, names] = await Promise.all([startLyingProvider(clientId), startNameServer()]);
  dns.setServers([names.address]);
  server = await startTestServer({ secret, teamProviders: 'anywhere' });
  admin = await buildUser(server);
});
afterAll(async () => {
  await Promise.all([server.stop(), provider.stop()]);
  await names.stop();
});
beforeEach(async () => {
  await endRateLimits(server);
  names.setBroken(false);
  owner = await buildUser(server);
  team = await buildTeam(server, owner);
  domain = `d${uuidv7()}.test`;
});

const params = (of = team) => ({ teamId: of.id });
const given = {
  ...{ kind: 'openid' as const, name: 'Acme Film', clientId, clientSecret: 'a secret of Acme' },
  ...{ role: 'editor' as const, groups: null, isOnly: false },
};
type Change = Partial<Omit<Extract<NewProvider, { kind: 'openid' }>, 'kind' | 'clientSecret'>>;
const save = (change: Change = {}, by = owner, of = team) =>
  callEndpoint(
    server,
    'saveProvider',
    { params: params(of), body: { ...given, issuer: provider.issuer, ...change } },
    by.token,
  );
const show = async (by = owner, of = team) =>
  (await callEndpoint(server, 'showProvider', { params: params(of) }, by.token)).body.provider;
const addDomain = (name = domain, by = owner, of = team) =>
  callEndpoint(server, 'addDomain', { params: params(of), body: { domain: name } }, by.token);
const prove = (name = domain, by = owner, of = team) =>
  callEndpoint(server, 'proveDomain', { params: { ...params(of), domain: name } }, by.token);
const find = async (email: string) => (await callEndpoint(server, 'findProvider', { body: { email } })).body.provider;

/** Writes the record that the team is asked for. */
async function publish(name = domain, by = owner, of = team) {
  const added = await addDomain(name, by, of);
  const record = added.body.provider.domains.find((one) => one.domain === name)?.record;
  names.setText(record?.name ?? '', record?.value ?? '');
}
async function setUp(change: Change = {}) {
  expect((await save(change)).status).toBe(200);
  await publish();
  expect((await prove()).status).toBe(200);
}

const signIn = (email: string, claims: object = {}, { at = provider, id = team.id, on = server } = {}) =>
  signInBy(on, at, { id, email, claims });

const members = async () =>
  (await callEndpoint(server, 'listMembers', { params: params(), query: {} }, owner.token)).body.members.map(
    ({ email, role }) => `${email} ${role}`,
  );

test('a person of a proved domain arrives in the team, once, and an admin has the last word', async () => {
  await setUp();
  const email = `mara@${domain}`;
  expect(await find(email.toUpperCase())).toEqual({ id: team.id, name: 'Acme Film' });
  expect(await signIn(email)).toBe('signed in');
  expect(await members()).toContain(`${email} editor`);
  const mara = await server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(mara).toMatchObject({ name: 'Mara Lind', email_verified: true });
  const leave = { params: { ...params(), userId: mara.id } };
  expect((await callEndpoint(server, 'removeMember', leave, owner.token)).status).toBe(200);
  expect(await signIn(email)).toBe('signed in');
  expect(await members()).not.toContain(`${email} editor`);
  const audit = await callEndpoint(server, 'listAudit', { params: params(), query: {} }, owner.token);
  expect(audit.body.entries.map(({ action, subject, detail }) => `${action} ${subject} ${detail}`)).toEqual(
    expect.arrayContaining([
      `provider.save Acme Film ${provider.issuer}`,
      `provider.domain ${domain} proved`,
      'member.join Mara Lind as editor, by Acme Film',
    ]),
  );
});

test('it says nothing of people outside its proved domains', async () => {
  await setUp();
  const unproved = `u${domain}`;
  await addDomain(unproved);
  const victim = await buildUser(server);
  await confirmAddress(server, victim);
  for (const email of [victim.email, `mara@${unproved}`, `mara@sub.${domain}`, `mara@${domain}.evil.test`, domain])
    expect([email, await signIn(email)]).toEqual([email, 'refused']);
  expect(await signIn(`mara@${domain}`, { email_verified: false })).toBe('refused');
  expect(await find(`mara@${unproved}`)).toBeNull();
  expect(await members()).toEqual([`${owner.email} owner`]);
});

test('people of its domain who have an account keep it, and one that was never confirmed is not linked', async () => {
  await setUp({ role: null });
  const [known, planted] = [await buildUser(server), await buildUser(server)];
  const rename = (user: TestUser, email: string, isConfirmed: boolean) =>
    server.db.updateTable('users').set({ email, email_verified: isConfirmed }).where('id', '=', user.id).execute();
  await rename(known, `known@${domain}`, true);
  await rename(planted, `planted@${domain}`, false);
  expect(await signIn(`known@${domain}`)).toBe('signed in');
  expect(await signIn(`planted@${domain}`)).toBe('refused');
  const { providers } = (await callEndpoint(server, 'showAccount', {}, known.token)).body;
  expect(providers).toEqual(['Acme Film']);
  expect(await members()).toEqual([`${owner.email} owner`]);
});

test('as the only way in it leaves out passwords, but for the owner and people who run the server', async () => {
  const people = [owner, admin, await buildUser(server), await buildUser(server)];
  const [, , inside, outside] = people as [TestUser, TestUser, TestUser, TestUser];
  for (const { id } of [owner, admin, inside])
    await server.db
      .updateTable('users')
      .set({ email: `${id}@${domain}` })
      .where('id', '=', id)
      .execute();
  await setUp({ isOnly: true });
  const by = async (user: TestUser) => {
    const email = user === outside ? user.email : `${user.id}@${domain}`;
    return (await signInByPassword(server, { ...user, email })).status;
  };
  expect([await by(owner), await by(admin), await by(inside), await by(outside)]).toEqual([200, 200, 403, 200]);
  await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', inside.id).execute();
  expect(await signIn(`${inside.id}@${domain}`)).toBe('signed in');
  const signUp = await postJson(`${server.url}/api/auth/sign-up/email`, {
    ...{ name: 'Eve', email: `eve@${domain}`, password: 'long enough' },
  });
  expect([signUp.status, await signUp.json()]).toMatchObject([403, { message: 'Sign in with Acme Film.' }]);
  await save({ isOnly: false });
  expect(await by(inside)).toBe(200);
  for (const { id, email } of [admin])
    await server.db.updateTable('users').set({ email }).where('id', '=', id).execute();
});

test('a person keeps the address of a domain whose only way in is the provider, and one with another address is left alone', async () => {
  await setUp();
  const inside = await buildUser(server);
  const [own, other] = [`${inside.id}@${domain}`, `${inside.id}@elsewhere.test`];
  const rename = (email: string) =>
    server.db.updateTable('users').set({ email, email_verified: true }).where('id', '=', inside.id).execute();
  await rename(own);
  expect(await signIn(own)).toBe('signed in');
  const change = () => {
    const body = { email: other, proof: { password: inside.password } };
    return callEndpoint(server, 'changeEmail', { body }, inside.token);
  };
  expect((await change()).status).toBe(200);
  await save({ isOnly: true });
  expect(await change()).toMatchObject({ status: 403, body: { field: 'body.email' } });
  // The account was moved to another address, so the provider no longer speaks for it.
  await rename(other);
  expect(await signIn(own)).toBe('refused');
  await rename(own);
  expect(await signIn(own)).toBe('signed in');
});

test('searches for the provider of an address are limited', async () => {
  const statuses = [];
  for (let tries = 0; tries < 21; tries += 1)
    statuses.push((await callEndpoint(server, 'findProvider', { body: { email: `mara@${domain}` } })).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

test('a domain is proved by its record, and by one team at a time', async () => {
  await save();
  await addDomain();
  const missing = await prove();
  expect([missing.status, missing.body]).toMatchObject([409, { message: expect.stringContaining(`_vizio.${domain}`) }]);
  names.setBroken(true);
  expect((await prove()).status).toBe(503);
  names.setBroken(false);
  await publish();
  expect((await prove()).status).toBe(200);

  // The record of one team is no proof for another.
  const [rival, theirs] = [await buildUser(server), await startLyingProvider(clientId)];
  onTestFinished(theirs.stop);
  const other = await buildTeam(server, rival);
  await save({ issuer: theirs.issuer, name: 'Rival' }, rival, other);
  await addDomain(domain, rival, other);
  expect((await prove(domain, rival, other)).status).toBe(409);
  expect(await find(`mara@${domain}`)).toMatchObject({ id: team.id });
  expect(await signIn(`mara@${domain}`, {}, { at: theirs, id: other.id })).toBe('refused');

  // A domain that changes hands.
  await publish(domain, rival, other);
  expect((await prove(domain, rival, other)).status).toBe(200);
  expect(await find(`mara@${domain}`)).toMatchObject({ id: other.id });
  expect((await show())?.domains).toMatchObject([{ domain, isProved: false }]);
  expect(await signIn(`mara@${domain}`)).toBe('refused');
  expect(await signIn(`mara@${domain}`, {}, { at: theirs, id: other.id })).toBe('signed in');
});

test('a provider that is removed, or whose team is deleted, signs no one in', async () => {
  await setUp({ isOnly: true });
  const email = `mara@${domain}`;
  expect(await signIn(email)).toBe('signed in');
  const count = async () => {
    const { rows } = await sql`select from accounts where provider_id = ${team.id}`.execute(server.db);
    return rows.length;
  };
  expect(await count()).toBe(1);
  await callEndpoint(server, 'deleteTeam', { params: params() }, owner.token);
  expect([await signIn(email), await find(email)]).toEqual(['refused with 404', null]);
  await callEndpoint(server, 'restoreTeam', { params: params() }, owner.token);
  expect(await signIn(email)).toBe('signed in');
  expect((await callEndpoint(server, 'removeProvider', { params: params() }, owner.token)).status).toBe(200);
  expect([await signIn(email), await find(email), await show(), await count()]).toEqual([
    ...['refused with 404', null, null, 0],
  ]);
  expect(await members()).toContain(`${email} editor`);
});

test('its secret is encrypted, is shown to no one, and goes to no other issuer', async () => {
  await setUp();
  const stored = async () => {
    const { rows } = await sql<{ client_secret: string }>`
      select client_secret from team_providers where team_id = ${team.id}`.execute(server.db);
    return rows[0]?.client_secret;
  };
  const first = await stored();
  expect(first).not.toContain(given.clientSecret);
  expect(JSON.stringify(await show())).not.toContain(given.clientSecret);
  const { clientSecret: _, ...rest } = { ...given, issuer: provider.issuer };
  const body = { ...rest, name: 'Acme' };
  expect((await callEndpoint(server, 'saveProvider', { params: params(), body }, owner.token)).status).toBe(200);
  expect(await stored()).toBe(first);
  const theirs = await startLyingProvider(clientId);
  onTestFinished(theirs.stop);
  const moved = { params: params(), body: { ...rest, issuer: theirs.issuer } };
  const refused = await callEndpoint(server, 'saveProvider', moved, owner.token);
  expect([refused.status, refused.body]).toMatchObject([400, { field: 'body.clientSecret' }]);
  expect((await show())?.issuer).toBe(provider.issuer);
});

test('a person of another issuer of the team is another person, although it names them alike', async () => {
  await setUp();
  expect(await signIn(`mara@${domain}`, { sub: 'one' })).toBe('signed in');
  const theirs = await startLyingProvider(clientId);
  onTestFinished(theirs.stop);
  await save({ issuer: theirs.issuer });
  expect(await signIn(`tom@${domain}`, { sub: 'one' }, { at: theirs })).toBe('signed in');
  const { rows } = await sql<{ email: string }>`
    select email from accounts join users on users.id = user_id where provider_id = ${team.id} order by email`.execute(
    server.db,
  );
  expect(rows.map(({ email }) => email)).toEqual([`mara@${domain}`, `tom@${domain}`]);
});

const setGroup = async (group: string, role: 'viewer' | 'editor' | 'admin' | null, by = owner, of = team) =>
  (await callEndpoint(server, 'setProviderGroup', { params: params(of), body: { group, role } }, by.token)).status;

test('its groups give roles in its own team alone, and take them back', async () => {
  expect((await save({ groups: 'roles' })).body).toMatchObject({ field: 'body.role' });
  await setUp({ role: null, groups: 'roles' });
  expect(await setGroup('crew', 'editor')).toBe(200);
  // The same name in other teams: by the groups of the server, and by a provider of another team.
  const [rival, other] = [await buildUser(server), await buildTeam(server, admin)];
  const third = await buildTeam(server, rival);
  const ofServer = { params: params(other), body: { group: 'Crew', role: 'admin' as const } };
  expect((await callEndpoint(server, 'setGroupRole', ofServer, admin.token)).status).toBe(200);
  await save({ role: null, groups: 'roles' }, rival, third);
  expect(await setGroup('Crew', 'admin', rival, third)).toBe(200);

  const email = `mara@${domain}`;
  expect(await signIn(email, { roles: ['Crew', 'Others'] })).toBe('signed in');
  expect(await members()).toContain(`${email} editor`);
  const teams = server.db.selectFrom('team_people').innerJoin('users', 'users.id', 'user_id').select('team_id');
  const of = async () => (await teams.where('email', '=', email).execute()).map(({ team_id }) => team_id);
  expect(await of()).toEqual([team.id]);
  const listed = (await callEndpoint(server, 'listProviderGroups', { params: params() }, owner.token)).body;
  expect(listed).toEqual({ roles: [{ group: 'crew', role: 'editor', people: 1 }], known: ['Crew', 'Others'] });
  const byServer = await callEndpoint(server, 'listGroupRoles', { params: params(other) }, admin.token);
  expect(byServer.body).toMatchObject({ roles: [{ group: 'Crew', people: 0 }], known: [] });

  await setGroup('others', 'admin');
  expect(await members()).toContain(`${email} admin`);
  expect(await signIn(email, { roles: [] })).toBe('signed in');
  expect(await members()).toEqual([`${owner.email} owner`]);
});

test('with another issuer, another claim or no provider, groups said before give nothing', async () => {
  const theirs = await startLyingProvider(clientId);
  onTestFinished(theirs.stop);
  await setUp({ role: null, groups: 'roles' });
  await setGroup('crew', 'viewer');
  const email = `mara@${domain}`;
  const enter = async () => {
    expect(await signIn(email, { roles: ['crew'] })).toBe('signed in');
    expect(await members()).toEqual([`${owner.email} owner`, `${email} viewer`]);
  };
  for (const change of [{ groups: 'other' }, { groups: null }, { issuer: theirs.issuer, groups: 'roles' }]) {
    await enter();
    await save({ role: null, ...change });
    expect([change, await members()]).toEqual([change, [`${owner.email} owner`]]);
    await save({ role: null, groups: 'roles' });
  }
  await enter();
  await callEndpoint(server, 'removeProvider', { params: params() }, owner.token);
  expect(await members()).toEqual([`${owner.email} owner`]);
  expect(await setGroup('crew', 'viewer')).toBe(409);
});

/** The settings of a SAML provider, as an owner copies them. */
const samlOf = ({ issuer, certificate }: LyingSamlProvider, change: object = {}) => ({
  ...{ kind: 'saml' as const, name: 'Acme Film', role: 'editor' as const, groups: null, isOnly: false },
  ...{ issuer, entryPoint: 'https://id.acme.test/sign-in', certificates: certificate, ...change },
});
const saveSaml = (at: LyingSamlProvider, change: object = {}, by = owner, of = team) =>
  callEndpoint(server, 'saveProvider', { params: params(of), body: samlOf(at, change) }, by.token);

async function signInBySaml(at: LyingSamlProvider, email: string, attributes = {}, id = team.id) {
  const begun = await beginSaml(server, id);
  return finishSaml(server, await postSaml(server, samlFormOf(at, begun, email, attributes), id), begun.cookie);
}

test('a SAML provider of a team signs people of its domains in, with its groups, and says nothing of others', async () => {
  const saml = buildLyingSamlProvider('https://id.acme.test/saml');
  expect((await saveSaml(saml, { role: null, groups: 'memberOf' })).status).toBe(200);
  await publish();
  await prove();
  await setGroup('crew', 'viewer');
  const email = `mara@${domain}`;
  expect(await signInBySaml(saml, email, { memberOf: ['Crew'] })).toBe('signed in');
  expect(await members()).toContain(`${email} viewer`);
  const victim = await buildUser(server);
  await confirmAddress(server, victim);
  expect(await signInBySaml(saml, victim.email)).toBe('refused');
  expect(await signInBySaml(buildLyingSamlProvider(saml.issuer), email)).toBe('refused');
  const metadata = await fetch(`${server.url}/api/auth/saml/metadata/${team.id}`);
  const { addresses } = (await callEndpoint(server, 'showProvider', { params: params() }, owner.token)).body;
  expect(await metadata.text()).toContain(`Location="${addresses.reply}"`);
  const other = await buildTeam(server, owner);
  for (const nowhere of [other.id, uuidv7(), 'x'])
    expect([nowhere, (await fetch(`${server.url}/api/auth/saml/metadata/${nowhere}`)).status]).toEqual([nowhere, 404]);
});

test('what the SAML provider of one team signs signs no one in by another, although it knows the request', async () => {
  const [saml, theirs] = [
    buildLyingSamlProvider('https://id.acme.test/saml'),
    buildLyingSamlProvider('https://id.evil.test/saml'),
  ];
  await saveSaml(saml);
  await publish();
  await prove();
  const [rival, email] = [await buildUser(server), `mara@${domain}`];
  const other = await buildTeam(server, rival);
  await saveSaml(theirs, {}, rival, other);
  // The rival begins at the honest provider, and lets its own sign the response to that request.
  const begun = await beginSaml(server, team.id);
  const honest = theirs.facts(begun.url, email);
  const lie = (facts: Facts) => encode(theirs.sign(writeResponse(facts, writeAssertion(facts))));
  const { addresses } = (await callEndpoint(server, 'showProvider', { params: params(other) }, rival.token)).body;
  const facts = { ...honest, audience: addresses.entityId, recipient: addresses.reply };
  const form = { SAMLResponse: lie(facts), RelayState: begun.relayState };
  const next = await postSaml(server, form, other.id);
  expect(next.searchParams.get('error')).toBeNull();
  next.pathname = next.pathname.replace(other.id, team.id);
  expect(await finishSaml(server, next, begun.cookie)).toBe('refused');
  // Posted to the honest team its signature is wrong.
  const wrong = await postSaml(server, { ...form, SAMLResponse: lie(honest) }, team.id);
  expect(wrong.searchParams.get('error')).toBe('refused');
  expect(await signInBySaml(saml, email)).toBe('signed in');
});

test('a certificate that is none or has ended is refused, and a provider changes from one protocol to the other', async () => {
  const saml = buildLyingSamlProvider('https://id.acme.test/saml');
  const ended = buildLyingSamlProvider('https://id.acme.test/saml', '200101');
  for (const certificates of ['none', '-----BEGIN CERTIFICATE-----', ended.certificate, ',']) {
    const { status, body } = await saveSaml(saml, { certificates });
    expect([certificates, status, body]).toMatchObject([certificates, 400, { field: 'body.certificates' }]);
  }
  for (const entryPoint of ['javascript:alert(1)', 'acme', ''])
    expect((await saveSaml(saml, { entryPoint })).body).toMatchObject({ field: 'body.entryPoint' });
  expect(await show()).toBeNull();
  const pem = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
  const both = pem(saml.certificate) + pem(ended.certificate);
  expect((await saveSaml(saml, { certificates: both })).status).toBe(200);
  const shown = await show();
  expect(shown?.kind === 'saml' && shown.certificates.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  await publish();
  await prove();
  expect(await signInBySaml(saml, `mara@${domain}`)).toBe('signed in');
  expect((await save()).status).toBe(200);
  expect(await signIn(`mara@${domain}`)).toBe('signed in');
  const { body } = await saveSaml(saml);
  expect(body.provider.domains).toMatchObject([{ domain, isProved: true }]);
});

test('an address that is no provider is refused with what to change, and saves nothing', async () => {
  const odd = await startLyingProvider(clientId);
  await odd.stop();
  for (const issuer of [
    odd.issuer,
    `${provider.issuer}/other`,
    server.url,
    'ftp://acme.test',
    'acme.test',
    'javascript:1',
  ]) {
    const { status, body } = await save({ issuer });
    expect([issuer, status, body]).toMatchObject([issuer, 400, { field: 'body.issuer' }]);
  }
  expect(await show()).toBeNull();
  for (const name of [
    'acme',
    'acme..test',
    '-acme.test',
    'acme.test/x',
    '*.acme.test',
    'a b.test',
    '127.0.0.1',
    'ünï.test',
  ])
    expect([name, (await addDomain(name)).status]).toEqual([name, 400]);
});

test('checks of a provider and of a domain are limited', async () => {
  const statuses = [];
  for (let tries = 0; tries < 21; tries += 1) statuses.push((await save({ issuer: server.url })).status);
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
  await endRateLimits(server);
  await save();
  await addDomain();
  const proofs = [];
  for (let tries = 0; tries < 21; tries += 1) proofs.push((await prove()).status);
  expect(proofs).toEqual([...Array(20).fill(409), 429]);
});

test('it brings new people to a server by invitation, and none to a closed one', async () => {
  await setUp();
  for (const [signUp, end] of [
    ['invite', 'signed in'],
    ['closed', 'refused'],
  ] as const) {
    const on = await startTestServer({ signUp, secret, teamProviders: 'anywhere', databaseUrl: server.databaseUrl });
    onTestFinished(on.stop);
    expect([signUp, await signIn(`${signUp}@${domain}`, {}, { on })]).toEqual([signUp, end]);
  }
});

test('a server can leave providers of teams out, or allow none but its own', async () => {
  const { databaseUrl } = server;
  await setUp();
  const email = `mara@${domain}`;
  const oidc = { clientId, clientSecret: 'any', issuer: provider.issuer, name: 'Studio', domains: [] };
  for (const config of [
    { teamProviders: undefined },
    { teamProviders: 'anywhere', oidc, onlyWay: { id: 'oidc', name: 'Studio' } },
  ] as const) {
    const other = await startTestServer({ ...config, databaseUrl });
    onTestFinished(other.stop);
    const found = await callEndpoint(other, 'findProvider', { body: { email } });
    const options = await callEndpoint(other, 'signInOptions', {});
    expect([found.body.provider, options.body.company]).toEqual([null, false]);
    const begun = await postJson(`${other.url}/api/auth/sign-in/social`, { provider: team.id, callbackURL: '/home' });
    expect(begun.status).toBe(404);
  }
  // With another SECRET the client secret cannot be read.
  const changed = await startTestServer({ teamProviders: 'anywhere', databaseUrl });
  onTestFinished(changed.stop);
  expect(await signIn(email, {}, { on: changed })).toBe('refused with 503');
  expect((await callEndpoint(server, 'signInOptions', {})).body.company).toBe(true);
});

test('with the setting for the internet alone no address of the own network is asked', async () => {
  const outside = await startTestServer({ secret, teamProviders: 'public', databaseUrl: server.databaseUrl });
  onTestFinished(outside.stop);
  const before = provider.countAsked();
  for (const issuer of [
    provider.issuer,
    provider.issuer.replace('http:', 'https:'),
    'https://localhost:1',
    'https://[::1]:1',
  ]) {
    const body = { ...given, issuer };
    const { status } = await callEndpoint(outside, 'saveProvider', { params: params(), body }, owner.token);
    expect([issuer, status]).toEqual([issuer, 400]);
  }
  expect(provider.countAsked()).toBe(before);
});
