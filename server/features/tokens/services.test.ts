import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from '#rig/people/account-steps.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer({ scim: { token: 'a-token-of-a-directory-with-48-characters-or-so', links: 'keep' } });
  // The first account runs the server.
  [mara, tom] = [await buildUser(server), await buildUser(server)];
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, mara, { admin: tom });
});

async function buildService(by = tom, role: 'viewer' | 'editor' = 'editor') {
  const sent = { params: { teamId: team.id }, body: { name: 'Nightly backup', role } };
  const { status, body } = await callEndpoint(server, 'createService', sent, by.token);
  expect(status).toBe(200);
  return body.service;
}

const makeToken = (serviceId: string, by = tom, more: object = {}) =>
  callEndpoint(
    server,
    'createToken',
    { body: { name: 'cron', scopes: ['items:write'], proof: { password: by.password }, serviceId, ...more } },
    by.token,
  );
const createFolder = (token: string, of = team) =>
  callEndpoint(
    server,
    'users/s3/createFolder',
    { query: { userId: mara.id }, body: { folderPath: '', teamPath: of.name, folderName: crypto.randomUUID() } },
    token,
  );
const list = async (by = mara) =>
  (await callEndpoint(server, 'listServices', { params: { teamId: team.id } }, by.token)).body.services;

test('the token of a program goes on when the person who made it leaves', async () => {
  const service = await buildService();
  const made = await makeToken(service.userId);
  expect(made.status).toBe(200);
  expect((await createFolder(made.body.text)).status).toBe(200);
  expect(await list()).toMatchObject([
    { name: 'Nightly backup', role: 'editor', tokens: [{ name: 'cron', teams: null }] },
  ]);
  const params = { teamId: team.id, userId: tom.id };
  expect((await callEndpoint(server, 'removeMember', { params }, mara.token)).status).toBe(200);
  await callEndpoint(server, 'suspendUser', { params: { userId: tom.id }, body: { links: 'keep' } }, mara.token);
  expect((await createFolder(made.body.text)).status).toBe(200);
  await callEndpoint(server, 'endSuspension', { params: { userId: tom.id } }, mara.token);
  tom = { ...tom, token: ((await (await signIn(server, tom)).json()) as { token: string }).token };

  const query = { params: { teamId: team.id }, query: {} };
  const { entries } = (await callEndpoint(server, 'listAudit', query, mara.token)).body;
  const did = entries.map(({ who, action, subject }) => `${who}: ${action} ${subject}`);
  expect(did).toEqual(
    expect.arrayContaining([
      `${tom.name}: service.create Nightly backup`,
      `${tom.name}: account.token-made cron of Nightly backup`,
      expect.stringMatching(/^Nightly backup \(by "cron"\): item\.create /),
    ]),
  );
});

test('a program has its role in its own team, never more, and its token ends at once', async () => {
  const other = await buildTeam(server, mara);
  const viewer = await buildService(tom, 'viewer');
  const weak = (await makeToken(viewer.userId)).body.text;
  expect((await createFolder(weak)).status).toBe(403);
  const editor = await buildService();
  const { text, token } = (await makeToken(editor.userId)).body;
  expect([(await createFolder(text)).status, (await createFolder(text, other)).status]).toEqual([200, 404]);
  const revoke = (by: TestUser) => callEndpoint(server, 'revokeToken', { params: { tokenId: token.id } }, by.token);
  expect((await revoke(await buildUser(server))).status).toBe(404);
  expect((await createFolder(text)).status).toBe(200);
  expect((await revoke(mara)).status).toBe(200);
  expect((await createFolder(text)).status).toBe(401);

  const last = (await makeToken(editor.userId)).body.text;
  const params = { teamId: team.id, userId: editor.userId };
  expect((await callEndpoint(server, 'removeMember', { params }, mara.token)).status).toBe(200);
  expect([(await createFolder(last)).status, (await makeToken(editor.userId)).status]).toEqual([401, 404]);
  expect((await list()).map(({ userId }) => userId)).toEqual([viewer.userId]);
});

test('the token of a program can be limited to folders of its team', async () => {
  const [mine, others] = [await buildItem(server, team.id, { name: 'Day 1' }), await buildItem(server, team.id)];
  const service = await buildService();
  const { status, body } = await makeToken(service.userId, tom, { folderIds: [mine.id] });
  expect(status).toBe(200);
  const rename = (itemId: string) =>
    callEndpoint(server, 'renameItem', { params: { itemId }, body: { name: crypto.randomUUID() } }, body.text);
  expect((await rename(others.id)).status).toBe(404);
  const foreign = await buildItem(server, (await buildTeam(server, mara)).id);
  expect((await makeToken(service.userId, tom, { folderIds: [foreign.id] })).status).toBe(404);
});

test('admins alone see and make programs, with proof of who they are', async () => {
  const editor = await buildUser(server);
  await server.db.insertInto('team_members').values({ team_id: team.id, user_id: editor.id, role: 'editor' }).execute();
  const service = await buildService();
  const params = { teamId: team.id };
  const body = { name: 'x', role: 'viewer' } as const;
  expect((await callEndpoint(server, 'listServices', { params }, editor.token)).status).toBe(403);
  expect((await callEndpoint(server, 'createService', { params, body }, editor.token)).status).toBe(403);
  expect((await makeToken(service.userId, editor)).status).toBe(403);
  expect((await makeToken(service.userId, tom, { proof: { password: 'wrong' } })).status).toBe(403);
  expect((await makeToken(tom.id)).status).toBe(404);
  const text = (await makeToken(service.userId)).body.text;
  expect((await callEndpoint(server, 'listServices', { params: { teamId: team.id } }, text)).status).toBe(403);
});

test('a program cannot sign in, own a team, get email or be a person of the directory', async () => {
  const { userId } = await buildService();
  const { email } = await server.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect((await signIn(server, { email, password: 'any password' })).status).toBe(401);
  expect(
    (await postJson(`${server.url}/api/auth/sign-up/email`, { email, name: 'x', password: 'a password' })).status,
  ).not.toBe(200);
  const session = {
    id: crypto.randomUUID(),
    user_id: userId,
    expires_at: new Date(),
    ip_address: null,
    user_agent: null,
  };
  await expect(server.db.insertInto('sessions').values(session).execute()).rejects.toThrow('or of a program');
  const promote = { params: { teamId: team.id, userId }, body: { role: 'admin' } } as const;
  expect((await callEndpoint(server, 'changeRole', promote, mara.token)).status).toBe(409);
  const handOver = { params: { teamId: team.id }, body: { userId } };
  expect((await callEndpoint(server, 'handOverTeam', handOver, mara.token)).status).toBe(409);
  const { members } = (
    await callEndpoint(server, 'listMembers', { params: { teamId: team.id }, query: {} }, mara.token)
  ).body;
  expect(members.filter(({ isService }) => isService).map(({ name }) => name)).toEqual(['Nightly backup']);
  const found = await fetch(`${server.url}/scim/v2/Users/${userId}`, {
    headers: { authorization: 'Bearer a-token-of-a-directory-with-48-characters-or-so' },
  });
  expect(found.status).toBe(404);
});

test('a program ends with its team, and is no person on the console', async () => {
  const { userId } = await buildService();
  const owner = server.db.selectFrom('server_owner').select('user_id').executeTakeFirstOrThrow();
  expect((await owner).user_id).toBe(mara.id);
  const { users } = (await callEndpoint(server, 'listServerUsers', { query: { q: 'backup' } }, mara.token)).body;
  expect(users).toEqual([]);
  await server.db.deleteFrom('teams').where('id', '=', team.id).execute();
  expect(await server.db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([]);
});
