import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#rig/people/account-steps.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { buildToken } from '#rig/people/tokens.ts';
import { openAsGuest, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const token = 'a-token-of-a-directory-with-48-characters-or-so';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ scim: { token, links: 'end' } });
  // The first account runs the server.
  admin = await buildUser(server);
});
afterAll(() => server.stop());

type Sent = { method?: string; body?: unknown; token?: string; type?: string; to?: TestServer };
async function ask(path: string, { method = 'GET', body, type = 'application/scim+json', ...sent }: Sent = {}) {
  const authorization = `Bearer ${sent.token ?? token}`;
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const response = await fetch(`${(sent.to ?? server).url}/scim/v2${path}`, {
    method,
    headers: { authorization, ...(text !== undefined && { 'content-type': type }) },
    ...(text !== undefined && { body: text }),
  });
  const read = await response.text();
  return { status: response.status, headers: response.headers, body: read === '' ? null : JSON.parse(read) };
}

const find = async (filter: string) => ask(`/Users?${new URLSearchParams({ filter })}`);
const patch = (id: string, ...Operations: object[]) => ask(`/Users/${id}`, { method: 'PATCH', body: { Operations } });

async function create(more: object = {}) {
  const userName = `p-${uuidv7()}@acme.example`;
  const name = { givenName: 'Mara', familyName: 'Anders' };
  const made = await ask('/Users', { method: 'POST', body: { userName, name, externalId: uuidv7(), ...more } });
  return { ...made, userName };
}
const showUser = (id: string) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a directory creates a person once, and finds them by every name', async () => {
  const { status, headers, body, userName } = await create();
  expect([status, headers.get('content-type')]).toEqual([201, expect.stringContaining('application/scim+json')]);
  expect(body).toMatchObject({ userName, displayName: 'Mara Anders', active: true, emails: [{ value: userName }] });
  expect(await showUser(body.id)).toMatchObject({ email: userName, email_verified: true, name: 'Mara Anders' });
  const again = await ask('/Users', { method: 'POST', body: { userName: userName.toUpperCase() } });
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
  for (const filter of [
    `userName eq "${userName.toUpperCase()}"`,
    `externalId eq "${body.externalId}"`,
    `emails[type eq "work"].value eq "${userName}"`,
  ]) {
    expect((await find(filter)).body).toMatchObject({ totalResults: 1, Resources: [{ id: body.id }] });
  }
  expect((await find('userName eq "no one"')).body).toMatchObject({ totalResults: 0, Resources: [] });
  expect((await ask(`/Users/${body.id}`)).body).toEqual(body);
  expect((await ask('/Users?startIndex=2&count=1')).body).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
  const search = { filter: `userName eq "${userName}"`, startIndex: 1, count: 1, excludedAttributes: ['name'] };
  const sent = await ask('/Users/.search', { method: 'POST', body: search, type: 'application/json' });
  expect([sent.status, sent.body.totalResults, sent.body.Resources[0].id]).toEqual([200, 1, body.id]);
  expect((await ask('/Users/.search', { method: 'POST', body: '' })).status).toBe(400);
  expect((await ask('/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
});

test('a directory finds what it can send, and nothing elsewhere', async () => {
  const schemas = (await ask('/Schemas')).body.Resources;
  expect(schemas.map(({ id }: { id: string }) => id.split(':').at(-1))).toEqual(['User', 'Group']);
  for (const resource of [...schemas, ...(await ask('/ResourceTypes')).body.Resources]) {
    const path = resource.meta.location.replace('/scim/v2', '');
    expect([path, (await ask(path)).body]).toEqual([path, resource]);
  }
  const { body } = await create();
  const known = schemas[0].attributes.map(({ name }: { name: string }) => name);
  expect(['id', 'schemas', 'meta', 'externalId', ...known]).toEqual(expect.arrayContaining(Object.keys(body)));
  for (const path of ['/Schemas/none', '/ResourceTypes/none', '/Bulk', '/nothing', '/']) {
    const missing = await ask(path);
    expect([path, missing.status, missing.body]).toMatchObject([path, 404, { status: '404' }]);
  }
});

test('an account from before the directory is found by its address, keeps it, and can be suspended', async () => {
  const tom = await buildUser(server, { name: 'Tom' });
  const { Resources } = (await find(`userName eq "${tom.email}"`)).body;
  expect(Resources).toMatchObject([{ id: tom.id, active: true }]);
  expect((await patch(tom.id, { op: 'replace', path: 'externalId', value: 'tom-1' })).status).toBe(200);
  const other = await ask(`/Users/${tom.id}`, { method: 'PUT', body: { userName: 'taken-over@acme.example' } });
  expect([other.status, other.body.scimType]).toEqual([400, 'mutability']);
  expect(await showUser(tom.id)).toMatchObject({ email: tom.email, suspended_at: null });
});

/** As Okta and Entra ID say it, and as RFC 7644 does. */
const partings: [string, (id: string) => Promise<{ status: number }>][] = [
  ['a value', (id) => patch(id, { op: 'replace', value: { active: false } })],
  ['a path and a word', (id) => patch(id, { op: 'Replace', path: 'active', value: 'False' })],
  ['a whole person', (id) => ask(`/Users/${id}`, { method: 'PUT', body: { active: false } })],
  ['a removal', (id) => ask(`/Users/${id}`, { method: 'DELETE', body: '', type: 'application/json' })],
];

test.each(partings)('a leaver, said by %s, is out of sessions, sockets, tokens and links at once', async (_, part) => {
  const lea = await buildUser(server, { name: 'Lea' });
  const team = await buildTeam(server, admin, { admin: lea });
  const folder = await buildItem(server, team.id, { name: 'Day' });
  const guest = await openAsGuest(server, (await shareItem(server, folder.id, lea)).key);
  const socket = await listen(server, lea);
  const ofLea = await buildToken(server, lea);
  const list = (text: string) =>
    callEndpoint(server, 'listFolder', { params: { teamId: team.id }, query: { path: '' } }, text);
  expect([(await list(lea.token)).status, (await list(ofLea)).status]).toEqual([200, 200]);

  expect((await part(lea.id)).status).toBeLessThan(300);
  expect([(await list(lea.token)).status, (await list(ofLea)).status]).toEqual([401, 401]);
  expect((await guest.call('openShare', { body: { k: guest.key } })).status).not.toBe(200);
  await socket.ended;
  expect((await signIn(server, lea)).status).toBe(403);
  expect((await ask(`/Users/${lea.id}`)).body.active).toBe(false);

  expect((await patch(lea.id, { op: 'replace', path: 'active', value: true })).body.active).toBe(true);
  expect((await signIn(server, lea)).status).toBe(200);
  const { changes } = (await callEndpoint(server, 'showServer', {}, admin.token)).body;
  expect(changes.slice(0, 2).map(({ who, action }) => `${who}: ${action}`)).toEqual([
    'the directory: user.end-suspension',
    'the directory: user.suspend',
  ]);
});

test('a directory renames the people it made, and leaves what it says nothing of', async () => {
  const { body } = await create({ displayName: 'Mara' });
  const address = `new-${uuidv7()}@acme.example`;
  const { body: renamed } = await patch(
    body.id,
    { op: 'replace', path: 'userName', value: address },
    { op: 'replace', path: 'name.formatted', value: 'Mara\u202e Berg' },
    { op: 'add', path: 'title', value: 'Editor' },
    { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Film' },
  );
  expect(renamed).toMatchObject({ userName: address, displayName: 'Mara Berg', externalId: body.externalId });
  expect(renamed.active).toBe(true);
  expect(await showUser(body.id)).toMatchObject({ email: address, email_verified: true });
  const other = await create();
  const taken = await patch(other.body.id, { op: 'replace', path: 'userName', value: address });
  expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness']);
});

test('the account that runs the server stays in, and the first account is made in a browser', async () => {
  for (const change of [
    () => patch(admin.id, { op: 'replace', path: 'active', value: false }),
    () => ask(`/Users/${admin.id}`, { method: 'DELETE' }),
    () => patch(admin.id, { op: 'replace', path: 'userName', value: 'someone@acme.example' }),
  ]) {
    expect((await change()).status).toBe(403);
  }
  expect((await callEndpoint(server, 'showServer', {}, admin.token)).status).toBe(200);
  const empty = await startTestServer({ scim: { token, links: 'keep' } });
  const first = await ask('/Users', { method: 'POST', body: { userName: 'a@acme.example' }, to: empty });
  expect(first.status).toBe(409);
  expect(await empty.db.selectFrom('users').selectAll().execute()).toEqual([]);
  await empty.stop();
});

test('without its token no one asks, and without the setting there is nothing to ask', async () => {
  const mine = [admin.token, await buildToken(server, admin), '', `${token}x`, token.slice(0, -1)];
  for (const given of mine) {
    const { status, headers, body } = await ask('/Users', { token: given });
    expect([status, headers.get('www-authenticate'), body.status]).toEqual([401, 'Bearer', '401']);
    expect((await ask('/Users', { token: given, method: 'POST', body: { userName: 'b@acme.example' } })).status).toBe(
      401,
    );
  }
  expect((await callEndpoint(server, 'showSession', {}, token)).body.user).toBeNull();
  const without = await startTestServer();
  // As every address that the server does not know.
  const nothing = await fetch(`${without.url}/scim/v2/Users`, { headers: { authorization: `Bearer ${token}` } });
  expect(nothing.headers.get('content-type')).toContain('text/html');
  await without.stop();
});

const wrong: [string, number, () => Promise<{ status: number; body: { detail?: string } }>][] = [
  ['no JSON', 400, () => ask('/Users', { method: 'POST', body: '{' })],
  ['no user name', 400, () => ask('/Users', { method: 'POST', body: {} })],
  ['no address', 400, () => ask('/Users', { method: 'POST', body: { userName: 'mara' } })],
  ['a number as name', 400, () => ask('/Users', { method: 'POST', body: { userName: 7 } })],
  ['an unknown operation', 400, () => patch(admin.id, { op: 'drop', path: 'active' })],
  ['no operation', 400, () => patch(admin.id)],
  ['another filter', 400, () => find('userName sw "m" or 1 eq 1')],
  ['an open quote', 400, () => find('userName eq "m')],
  ['an id of no one', 404, () => ask(`/Users/${uuidv7()}`)],
  ['an id that is none', 404, () => ask("/Users/'%20or%201=1")],
];

test.each(wrong)('%s is refused with %i and a sentence, and changes nothing', async (_, status, send) => {
  const count = async () => (await ask('/Users?count=0')).body.totalResults;
  const before = await count();
  const refused = await send();
  expect(refused.status).toBe(status);
  expect(refused.body.detail).toMatch(/\w+ .*\.$/);
  expect(await count()).toBe(before);
});

test('a name with quotes and percent signs is a name', async () => {
  const odd = `o'hara%_"\\-${uuidv7()}`;
  const { status, body } = await create({
    userName: odd,
    emails: [{ value: `${uuidv7()}@acme.example`, primary: 'true' }],
  });
  expect([status, body.userName]).toEqual([201, odd]);
  expect((await find(`userName eq ${JSON.stringify(odd)}`)).body.Resources).toMatchObject([{ id: body.id }]);
  expect((await find('userName eq "%"')).body.totalResults).toBe(0);
});

test('people created at once under one name are one account', async () => {
  const userName = `${uuidv7()}@acme.example`;
  const made = await Promise.all(
    Array.from({ length: 6 }, () => ask('/Users', { method: 'POST', body: { userName } })),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

test('guesses at the token are limited, and that is said in the form of SCIM, too', async () => {
  const guesses = Array.from({ length: 21 }, (_, n) => ask('/Users', { token: `a-wrong-token-${n}` }));
  const refused = (await Promise.all(guesses)).find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '429' });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('/Users')).status).toBe(200);
});
