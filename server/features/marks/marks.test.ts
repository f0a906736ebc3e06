import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
  tom = await buildUser(server);
});

afterAll(() => server.stop());

async function star(user: TestUser, ids: string[], isStarred = true) {
  return callEndpoint(server, 'setStars', { body: { ids, isStarred } }, user.token);
}
async function open(user: TestUser, itemId: string) {
  return callEndpoint(server, 'recordOpening', { params: { itemId } }, user.token);
}
async function read(user: TestUser, teamId?: string) {
  const { body } = await callEndpoint(server, 'listMarks', { query: teamId ? { teamId } : {} }, user.token);
  return { starred: body.starred.map(({ name }) => name), recent: body.recent.map(({ name }) => name), body };
}

test('stars and openings belong to one person, and say where the item is', async () => {
  const team = await buildTeam(server, mara, { viewer: tom });
  const film = await buildItem(server, team.id, { name: 'Film' });
  const take = await buildVideo(server, team.id, { name: 'take.mp4', parentId: film.id });
  await star(mara, [film.id, take.id]);
  await open(tom, take.id);
  expect((await read(mara, team.id)).starred.toSorted()).toEqual(['Film', 'take.mp4']);
  const toms = await read(tom, team.id);
  expect(toms.starred).toEqual([]);
  expect(toms.body.recent).toMatchObject([{ name: 'take.mp4', path: ['Film'], teamName: team.name, type: 'file' }]);

  await star(mara, [take.id], false);
  expect((await read(mara, team.id)).starred).toEqual(['Film']);
});

test('the file opened last comes first, once', async () => {
  const team = await buildTeam(server, mara);
  const [first, second] = [await buildVideo(server, team.id), await buildVideo(server, team.id, { name: 'b.mp4' })];
  for (const { id } of [first, second, first]) await open(mara, id);
  expect((await read(mara, team.id)).recent).toEqual(['a.mp4', 'b.mp4']);
});

test('items in the trash and in former teams are not listed', async () => {
  const zoe = await buildUser(server);
  const team = await buildTeam(server, mara, { viewer: zoe });
  const film = await buildItem(server, team.id, { name: 'Film' });
  const take = await buildVideo(server, team.id, { parentId: film.id });
  await star(zoe, [take.id]);
  await open(zoe, take.id);
  expect((await read(zoe)).starred).toEqual(['a.mp4']);
  await callEndpoint(server, 'deleteItems', { body: { ids: [film.id] } }, mara.token);
  expect(await read(zoe)).toMatchObject({ starred: [], recent: [] });
  await callEndpoint(server, 'restoreItems', { body: { ids: [film.id] } }, mara.token);
  expect((await read(zoe)).recent).toEqual(['a.mp4']);
  await server.db.deleteFrom('team_members').where('user_id', '=', zoe.id).where('team_id', '=', team.id).execute();
  expect(await read(zoe)).toMatchObject({ starred: [], recent: [] });
});

test('one star too many is refused, and none of its call is kept', async () => {
  const team = await buildTeam(server, tom);
  const ids = [];
  for (let count = 0; count <= 300; count++) ids.push((await buildItem(server, team.id)).id);
  expect((await star(tom, ids.slice(1))).status).toBe(200);
  expect((await star(tom, ids.slice(0, 1))).status).toBe(409);
  expect((await read(tom)).starred).toHaveLength(300);
});

test('the tree has the projects and the open folders of this team alone', async () => {
  const team = await buildTeam(server, mara);
  const other = await buildTeam(server, tom);
  const film = await buildItem(server, team.id, { name: 'Film' });
  await buildItem(server, team.id, { name: 'Day 10', parentId: film.id });
  await buildItem(server, team.id, { name: 'Day 2', parentId: film.id });
  await buildItem(server, team.id, { name: 'a.mp4', parentId: film.id, kind: 'file' });
  const old = await buildItem(server, team.id, { name: 'Old', isDeleted: true });
  await buildItem(server, team.id, { name: 'In the trash', parentId: old.id });
  const secret = await buildItem(server, other.id, { name: 'Secret' });
  await buildItem(server, other.id, { name: 'Inside', parentId: secret.id });
  const list = async (open: string[]) => {
    const sent = { params: { teamId: team.id }, query: { open: open.join(',') } };
    return (await callEndpoint(server, 'listTree', sent, mara.token)).body.folders.map(({ name }) => name);
  };
  expect(await list([])).toEqual(['Film']);
  expect(await list([film.id, old.id, secret.id, uuidv7()])).toEqual(['Day 2', 'Day 10', 'Film']);
});
