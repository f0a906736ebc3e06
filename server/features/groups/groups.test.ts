import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { startLyingProvider } from '#rig/peers/lying-provider.ts';
import { buildLyingSamlProvider, type LyingSamlProvider } from '#rig/peers/lying-saml-provider.ts';
import { type LyingProvider, signInBy } from '#rig/peers/sign-in-by-lying-provider.ts';
import { beginSaml, finishSaml, postSaml, samlFormOf } from '#rig/peers/sign-in-by-saml.ts';
import { buildTeam, buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { addMember } from '#server/features/members/members.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { forgetUnusedGroups } from './groups.ts';

const token = 'a-token-of-a-directory-with-48-characters-or-so';

let server: TestServer;
let provider: LyingProvider;
let saml: LyingSamlProvider;
let owner: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  provider = await startLyingProvider('vizio');
  saml = buildLyingSamlProvider('https://id.acme.test/saml');
  server = await startTestServer({
    saml: {
      ...{ name: 'Acme', issuer: saml.issuer, entryPoint: 'https://id.acme.test', domains: ['acme.test'] },
      ...{
        certificates: [new X509Certificate(Buffer.from(saml.certificate, 'base64')).toString()],
        groups: 'memberof',
      },
    },
    oidc: {
      ...{ clientId: 'vizio', clientSecret: 'a secret', issuer: provider.issuer, name: 'Acme' },
      ...{ domains: ['acme.test'], groups: 'roles' },
    },
    scim: { token, links: 'keep' },
  });
  // The first account runs the server.
  owner = await buildUser(server);
});

beforeEach(async () => {
  await endRateLimits(server);
  team = await buildTeam(server, owner);
});

afterAll(() => Promise.all([server.stop(), provider.stop()]));

const setRole = async (group: string, role: 'viewer' | 'editor' | 'admin' | null, by = owner, of = team) =>
  (await callEndpoint(server, 'setGroupRole', { params: { teamId: of.id }, body: { group, role } }, by.token)).status;

async function enter(email: string, claims: object): Promise<void> {
  expect(await signInBy(server, provider, { id: 'oidc', email, claims })).toBe('signed in');
}

async function enterBySaml(email: string, groups: string[]): Promise<void> {
  const begun = await beginSaml(server);
  const next = await postSaml(server, samlFormOf(saml, begun, email, { memberOf: groups }));
  expect(await finishSaml(server, next, begun.cookie)).toBe('signed in');
}

async function listRoles(of = team) {
  const { body } = await callEndpoint(server, 'listMembers', { params: { teamId: of.id }, query: {} }, owner.token);
  return body.members.slice(1).map(({ email, role, group }) => [email, role, group]);
}

async function listLog() {
  const sent = { params: { teamId: team.id }, query: {} };
  const { entries } = (await callEndpoint(server, 'listAudit', sent, owner.token)).body;
  const changes = entries.filter(({ action }) => action.startsWith('member.'));
  return changes.map(({ who, action, detail }) => `${who}: ${action} ${detail}`);
}

let count = 0;
const newAddress = () => {
  count += 1;
  return `person-${count}@acme.test`;
};

test('a group gives a role at the next sign-in, another one later, and none once it is missing', async () => {
  const email = newAddress();
  await enter(email, { roles: ['Editors'] });
  expect(await listRoles()).toEqual([]);
  expect(await setRole('editors', 'editor')).toBe(200);
  expect(await listRoles()).toEqual([[email, 'editor', 'editors']]);
  await setRole('leads', 'admin');
  await enter(email, { roles: ['editors', 'leads'] });
  expect(await listRoles()).toEqual([[email, 'admin', 'leads']]);
  await enter(email, { roles: 'editors' });
  expect(await listRoles()).toEqual([[email, 'editor', 'editors']]);
  await enter(email, {});
  expect(await listRoles()).toEqual([]);
  expect((await listLog()).slice(0, 4)).toEqual([
    'the sign-in provider: member.remove no group gives a role any more',
    'the sign-in provider: member.role admin to editor, by the group editors',
    'the sign-in provider: member.role editor to admin, by the group leads',
    'the sign-in provider: member.join as editor, by the group editors',
  ]);
});

test('a provider by SAML says groups, too, and each provider takes back its own alone', async () => {
  const email = newAddress();
  await setRole('crew', 'viewer');
  await enterBySaml(email, ['crew', 'others']);
  expect(await listRoles()).toEqual([[email, 'viewer', 'crew']]);
  await enter(email, { roles: ['crew'] });
  await enterBySaml(email, []);
  expect(await listRoles()).toEqual([[email, 'viewer', 'crew']]);
  await enter(email, {});
  expect(await listRoles()).toEqual([]);
});

test('a role that is taken from a group leaves its people, and a deleted team gets its people right', async () => {
  const [email, other] = [newAddress(), await buildTeam(server, owner)];
  for (const each of [team, other]) await setRole('sound', 'viewer', owner, each);
  await enter(email, { roles: ['sound'] });
  expect([await listRoles(), await listRoles(other)]).toEqual([
    [[email, 'viewer', 'sound']],
    [[email, 'viewer', 'sound']],
  ]);
  await setRole('Sound', null);
  expect([await listRoles(), await listRoles(other)]).toEqual([[], [[email, 'viewer', 'sound']]]);
  await server.db.updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', other.id).execute();
  await enter(email, { roles: [] });
  await server.db.updateTable('teams').set({ deleted_at: null }).where('id', '=', other.id).execute();
  expect(await listRoles(other)).toEqual([]);
  expect(await setRole('sound', 'viewer', owner, { ...other, id: crypto.randomUUID() })).toBe(404);
});

test('people of the team stay as they were added, and its owner stays the owner', async () => {
  const [tom, email] = [await buildUser(server), newAddress()];
  await enter(email, { roles: [] });
  const person = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await server.db.insertInto('team_members').values({ team_id: team.id, user_id: person.id, role: 'viewer' }).execute();
  await setRole('leads', 'admin');
  await enter(email, { roles: ['leads'] });
  expect(await listRoles()).toEqual([[email, 'viewer', null]]);
  await enter(email, { roles: [] });
  expect(await listRoles()).toEqual([[email, 'viewer', null]]);
  await server.db.updateTable('teams').set({ owner_id: person.id }).where('id', '=', team.id).execute();
  await server.db.deleteFrom('team_members').where('team_id', '=', team.id).execute();
  await enter(email, { roles: ['leads'] });
  const rows = server.db.selectFrom('team_people').select(['user_id', 'role']).where('team_id', '=', team.id);
  expect(await rows.execute()).toEqual([{ user_id: person.id, role: 'owner' }]);
  expect(await setRole('leads', 'admin', tom)).toBe(404);
});

test('a role by a group is changed at its source alone', async () => {
  const email = newAddress();
  await setRole('editors', 'editor');
  await enter(email, { roles: ['editors'] });
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const params = { teamId: team.id, userId: id };
  const message = expect.stringContaining('comes from the group “editors” of your company');
  for (const refused of [
    await callEndpoint(server, 'changeRole', { params, body: { role: 'admin' } }, owner.token),
    await callEndpoint(server, 'removeMember', { params }, owner.token),
  ])
    expect(refused).toMatchObject({ status: 409, body: { message } });
  expect(await listRoles()).toEqual([[email, 'editor', 'editors']]);
});

test('a provider that names too many groups to list changes nothing, and hostile names are names', async () => {
  const email = newAddress();
  await setRole('cutters', 'editor');
  await enter(email, { roles: ['cutters'] });
  await enter(email, { _claim_names: { roles: 'src1' }, _claim_sources: {} });
  expect(await listRoles()).toEqual([[email, 'editor', 'cutters']]);
  const hostile = [
    "'; drop table users; --",
    '__proto__',
    '<b>x</b>',
    ' '.repeat(9),
    'x'.repeat(300),
    7,
    null,
    {},
    ['cutters'],
  ];
  await enter(email, { roles: hostile });
  expect(await listRoles()).toEqual([]);
  const { body } = await callEndpoint(server, 'listGroupRoles', { params: { teamId: team.id } }, owner.token);
  expect(body.known).toEqual(expect.arrayContaining(["'; drop table users; --", '__proto__', '<b>x</b>']));
  await enter(email, { roles: Array.from({ length: 2_000 }, (_, n) => `group ${n}`) });
  const said = server.db.selectFrom('provider_groups').select('group_name').where('group_name', 'like', 'group %');
  expect(await said.execute()).toHaveLength(500);
});

type Body = {
  id: string;
  displayName: string;
  members?: { value: string }[];
  scimType?: string;
  totalResults?: number;
};
async function ask(path: string, method = 'GET', body?: object): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/scim+json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const patch = (id: string, ...Operations: object[]) => ask(`/Groups/${id}`, 'PATCH', { Operations });

test('the groups of a directory give roles, in the words of Okta, of Entra ID and of the standard', async () => {
  const [ann, tom] = [await buildUser(server, { name: 'Ann' }), await buildUser(server, { name: 'Tom' })];
  const displayName = `Crew ${crypto.randomUUID()}`;
  await setRole(displayName, 'editor');
  const made = await ask('/Groups', 'POST', { displayName, externalId: 'g1', members: [{ value: ann.id }] });
  expect(made).toMatchObject({ status: 201, body: { displayName, members: [{ value: ann.id, display: 'Ann' }] } });
  const { id } = made.body;
  const crew = [
    [ann.email, 'editor', displayName],
    [tom.email, 'editor', displayName],
  ];
  expect(await listRoles()).toEqual(crew.slice(0, 1));
  const steps: [object, number][] = [
    [{ op: 'Add', path: 'members', value: [{ value: tom.id }] }, 2],
    [{ op: 'remove', path: `members[value eq "${tom.id}"]` }, 1],
    [{ op: 'add', path: 'members', value: [{ value: tom.id.toUpperCase() }] }, 2],
    [{ op: 'Remove', path: 'members', value: [{ value: tom.id }] }, 1],
    [{ op: 'add', value: { members: [{ value: tom.id }] } }, 2],
    [{ op: 'replace', path: 'members', value: [{ value: ann.id }] }, 1],
    [{ op: 'remove', path: 'members' }, 0],
  ];
  for (const [step, size] of steps) {
    expect((await patch(id, step)).status).toBe(200);
    expect([step, await listRoles()]).toEqual([step, crew.slice(0, size)]);
  }
  const members = [{ value: ann.id }, { value: tom.id }];
  expect((await ask(`/Groups/${id}`, 'PUT', { displayName, members })).status).toBe(200);
  expect(await listRoles()).toEqual(crew);
  expect((await patch(id, { op: 'replace', value: { id, displayName: `${displayName} 2` } })).status).toBe(200);
  expect(await listRoles()).toEqual([]);
  await patch(id, { op: 'replace', path: 'displayName', value: displayName });
  expect(await listRoles()).toEqual(crew);
  expect((await ask(`/Groups/${id}`, 'DELETE')).status).toBe(204);
  expect([await listRoles(), (await ask(`/Groups/${id}`)).status]).toEqual([[], 404]);
  expect((await listLog())[0]).toContain('the directory: member.remove');
});

test('a directory finds a group by its name, and is told what is wrong with one', async () => {
  const displayName = `Crew ${crypto.randomUUID()}`;
  const { body } = await ask('/Groups', 'POST', { displayName, members: [{ value: owner.id }] });
  const find = (filter: string, more = {}) => ask(`/Groups?${new URLSearchParams({ filter, ...more })}`);
  expect((await find(`displayName eq "${displayName.toUpperCase()}"`)).body).toMatchObject({
    totalResults: 1,
    Resources: [{ id: body.id, members: [{ value: owner.id }] }],
  });
  const short = await find(`displayName eq "${displayName}"`, { excludedAttributes: 'members' });
  expect(JSON.stringify(short.body)).not.toContain('members');
  expect((await find('members eq "x"')).body).toMatchObject({ scimType: 'invalidFilter' });
  expect(await ask('/Groups', 'POST', { displayName: displayName.toLowerCase() })).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  });
  for (const wrong of [{}, { displayName: '' }, { displayName, members: 'all' }, { displayName: 'x'.repeat(201) }])
    expect([wrong, (await ask('/Groups', 'POST', wrong)).status]).toEqual([wrong, 400]);
  const stranger = await patch(body.id, { op: 'add', path: 'members', value: [{ value: crypto.randomUUID() }] });
  expect(stranger).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  expect((await ask(`/Groups/${body.id}`)).body.members).toHaveLength(1);
  expect((await ask('/Groups/none')).status).toBe(404);
});

test('a directory that is not understood is told so, so that it takes no one for removed', async () => {
  const [ann, displayName] = [await buildUser(server), `Crew ${crypto.randomUUID()}`];
  await setRole(displayName, 'editor');
  const { id } = (await ask('/Groups', 'POST', { displayName, externalId: 'g', members: [{ value: ann.id }] })).body;
  const has = async () => (await listRoles()).length;
  for (const path of [`members[type eq "User"]`, `members[value eq '${ann.id}']`, 'members.value'])
    expect([path, await patch(id, { op: 'remove', path })]).toMatchObject([
      path,
      { status: 400, body: { scimType: 'invalidPath' } },
    ]);
  const urn = 'urn:ietf:params:scim:schemas:core:2.0:Group:';
  const value = [{ value: ann.id }];
  for (const removal of [
    { op: 'remove', path: `${urn}members`, value },
    { op: 'remove', path: `${urn}Members[ value  eq "${ann.id}" ]` },
    { op: 'remove', path: `members[value eq "${ann.id}" ]` },
    { op: 'replace', value: { Members: [] } },
    { op: 'replace', value: { [`${urn}members`]: [] } },
  ]) {
    expect(await has()).toBe(1);
    expect([removal, (await patch(id, removal)).status, await has()]).toEqual([removal, 200, 0]);
    await patch(id, { op: 'add', path: 'members', value });
  }
  expect((await patch(id, { op: 'remove', path: 'ExternalId' })).body).not.toHaveProperty('externalId');
  expect((await ask(`/Groups?${new URLSearchParams({ filter: 'displayName eq "a\\u0000b"' })}`)).status).toBe(400);
  expect((await ask('/Groups?startIndex=1e30')).status).toBe(200);
  expect((await ask(`/Groups?${new URLSearchParams({ filter: 'constructor eq "x"' })}`)).status).toBe(400);
});

test('one person who signs in many times at once, or is invited, keeps the right role', async () => {
  const email = newAddress();
  await setRole('twins', 'viewer');
  await enterBySaml(email, []);
  await Promise.all(Array.from({ length: 6 }, () => enterBySaml(email, ['twins', 'more', 'others'])));
  expect(await listRoles()).toEqual([[email, 'viewer', 'twins']]);
  const { id, name } = await server.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const member = { kind: 'member', userId: id, name, email, emailVerified: true } as const;
  await inTransaction(server.db, (tx) => addMember(tx, team.id, member, 'editor'));
  expect(await listRoles()).toEqual([[email, 'editor', null]]);
  await enterBySaml(email, []);
  expect(await listRoles()).toEqual([[email, 'editor', null]]);
});

test('groups that a provider cannot list, and a provider that is not asked any more', async () => {
  const email = newAddress();
  await setRole('lights', 'viewer');
  await enterBySaml(email, ['lights']);
  const begun = await beginSaml(server);
  const link = { 'http://schemas.microsoft.com/claims/groups.link': 'https://graph.test/me' };
  const next = await postSaml(server, samlFormOf(saml, begun, email, link));
  expect(await finishSaml(server, next, begun.cookie)).toBe('signed in');
  expect(await listRoles()).toEqual([[email, 'viewer', 'lights']]);
  const config = await readConfig({});
  await forgetUnusedGroups({ db: server.db, config });
  expect(await listRoles()).toEqual([]);
});

test('the owner of an address who takes an account over gets no role of the person before', async () => {
  const email = `person-${crypto.randomUUID()}@elsewhere.test`;
  await setRole('grips', 'editor');
  await enterBySaml(email, ['grips']);
  expect(await listRoles()).toEqual([[email, 'editor', 'grips']]);
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const link = { id: uuidv7(), identifier: 'reset-password:a-link', value: id };
  const expires_at = new Date(Date.now() + dayMs);
  await server.db
    .insertInto('verifications')
    .values({ ...link, expires_at })
    .execute();
  const chosen = { newPassword: 'a new long password', token: 'a-link' };
  const response = await postJson(`${server.url}/api/auth/reset-password`, chosen);
  expect(response.status).toBe(200);
  expect(await listRoles()).toEqual([]);
});

test('a team takes thousands of people of a group at once', async () => {
  const rows = Array.from({ length: 2_500 }, (_, n) => ({
    ...{ id: uuidv7(), name: `P ${n}`, email: `mass-${n}@acme.test` },
    email_verified: true,
    image: null,
  }));
  await server.db.insertInto('users').values(rows).execute();
  const said = rows.map(({ id }) => ({ user_id: id, provider_id: 'oidc', group_name: 'everyone' }));
  await server.db.insertInto('provider_groups').values(said).execute();
  const count = async () => {
    const people = server.db.selectFrom('team_members').select((select) => select.fn.countAll<string>().as('people'));
    return Number((await people.where('team_id', '=', team.id).executeTakeFirstOrThrow()).people);
  };
  expect(await setRole('everyone', 'viewer')).toBe(200);
  expect(await count()).toBe(2_500);
  expect(await setRole('everyone', null)).toBe(200);
  expect(await count()).toBe(0);
});

test('sign-ins, a directory and changes of roles at the same time end with what the groups say', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => buildUser(server)));
  const displayName = `Crew ${crypto.randomUUID()}`;
  const { id } = (await ask('/Groups', 'POST', { displayName })).body;
  const email = newAddress();
  const members = people.map((person) => ({ value: person.id }));
  for (const last of ['viewer', null, 'editor'] as const) {
    const changes = await Promise.allSettled([
      ask(`/Groups/${id}`, 'PUT', { displayName, members }),
      ...people.map(({ id: value }) => patch(id, { op: 'add', path: 'members', value: [{ value }] })),
      setRole(displayName, 'admin'),
      enter(email, { roles: [displayName] }),
    ]);
    expect(changes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await setRole(displayName, last)).toBe(200);
    expect((await listRoles()).map(([, role]) => role)).toEqual(last ? [last, last, last, last] : []);
  }
});
