import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const create = (user: TestUser, teamName: string, id?: string) =>
  callEndpoint(
    server,
    'users/s3/createTeam',
    { body: { teamName, user_id: user.id, ownerName: user.name, id } },
    user.token,
  );

const list = async (user: TestUser, page: { after?: string; limit?: number } = {}) =>
  (await callEndpoint(server, 'users/s3/listTeams', { query: { user_id: user.id, ...page } }, user.token)).body;

test('a new user has no team, and then the one they created', async () => {
  const mara = await buildUser(server);
  expect(await list(mara)).toEqual({ success: true, teams: [], more: false });
  const { body } = await create(mara, 'Acme/Film');
  expect(body.team).toMatchObject({
    name: "Acme's Team",
    ownerName: mara.name,
    ownerUserId: mara.id,
    teamPath: "Acme's Team",
    role: 'owner',
    capabilities: { comment: true, edit: true, manage: true, own: true },
  });
  expect((await list(mara)).teams).toEqual([body.team]);
});

test('an owner can use a name once', async () => {
  const [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
  expect((await create(mara, 'Acme')).status).toBe(200);
  const again = await create(mara, "Acme's Team");
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ code: 'conflict', field: 'body.teamName' });
  expect((await create(tom, 'Acme')).status).toBe(200);
});

test('creating a team is idempotent, and the id of another team is refused', async () => {
  const [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
  const id = uuidv7();
  const responses = await Promise.all([create(mara, 'Once', id), create(mara, 'Once', id), create(mara, 'Once', id)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await list(mara)).teams).toHaveLength(1);
  expect((await create(tom, 'Once', id)).status).toBe(409);
  expect((await list(tom)).teams).toHaveLength(0);
});

test('members see the teams they joined, and their permissions', async () => {
  const [mara, tom] = await Promise.all([buildUser(server), buildUser(server)]);
  const team = await buildTeam(server, mara, { viewer: tom });
  const { teams } = await list(tom);
  expect(teams).toHaveLength(1);
  expect(teams[0]).toMatchObject({
    id: team.id,
    role: 'viewer',
    ownerName: mara.name,
    capabilities: { comment: true, edit: false, manage: false, own: false },
  });
});

test('the list has pages', async () => {
  const mara = await buildUser(server);
  for (const name of ['A', 'B', 'C']) await create(mara, name);
  const first = await list(mara, { limit: 2 });
  const second = await list(mara, { limit: 2, after: first.teams[1]?.id ?? '' });
  expect([...first.teams, ...second.teams].map(({ name }) => name)).toEqual(["A's Team", "B's Team", "C's Team"]);
  expect([first.more, second.more]).toEqual([true, false]);
});

test('a team is created, listed, renamed and deleted by its id', async () => {
  const mara = await buildUser(server);
  const params = { teamId: uuidv7() };
  const made = await callEndpoint(server, 'createTeam', { body: { id: params.teamId, name: 'Acme' } }, mara.token);
  expect(made.body.team).toMatchObject({ id: params.teamId, name: "Acme's Team" });
  await create(mara, 'Other');
  const listPage = async (page: { after?: string }) =>
    (await callEndpoint(server, 'listTeams', { query: { limit: 1, ...page } }, mara.token)).body;
  expect(await listPage({})).toEqual({ teams: [made.body.team], next: params.teamId });
  expect(await listPage({ after: params.teamId })).toMatchObject({ teams: [{ name: "Other's Team" }], next: null });
  const rename = (name: string) => callEndpoint(server, 'renameTeam', { params, body: { name } }, mara.token);
  expect((await rename('Newer')).body.team).toMatchObject({ id: params.teamId, name: "Newer's Team" });
  expect((await rename('Other')).body).toMatchObject({ code: 'conflict', field: 'body.name' });
  expect((await callEndpoint(server, 'deleteTeam', { params }, mara.token)).status).toBe(200);
  expect((await list(mara)).teams).toMatchObject([{ name: "Other's Team" }]);
});
