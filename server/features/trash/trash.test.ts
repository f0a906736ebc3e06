import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uuidv7 } from '#server/db/uuid.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#server/test/factories.ts';
import { startTestServer, type TestServer } from '#server/test/harness.ts';
import { emptyTrash } from './trash.ts';

let server: TestServer;
let mara: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, mara);
});

const makeFolder = async (folderPath: string, folderName: string) => {
  const body = { folderPath, teamPath: team.name, folderName };
  const answer = await callEndpoint(server, 'createFolder', { query: { userId: mara.id }, body }, mara.token);
  return answer.body.folder.id;
};
const act = (name: 'deleteItems' | 'restoreItems', ...ids: string[]) =>
  callEndpoint(server, name, { body: { ids } }, mara.token);
const trash = async () =>
  (await callEndpoint(server, 'listTrash', { params: { teamId: team.id }, query: {} }, mara.token)).body.items;
const dayMs = 24 * 60 * 60 * 1000;

test('what is deleted lies in the trash once, with where it was and who did it', async () => {
  const film = await makeFolder('', 'Film');
  const day = await makeFolder('Film', 'Day 1');
  await act('deleteItems', film, day);
  const [item, ...others] = await trash();
  expect(others).toEqual([]);
  expect(item).toMatchObject({ name: 'Film', Type: 'folder', from: '', deletedBy: mara.name });
  expect(Date.parse(item?.expiresAt ?? '') - Date.parse(item?.deletedAt ?? '')).toBe(30 * dayMs);
});

test('restored, it is where it was; with a number when its name is taken; at the top when its folder is gone', async () => {
  const film = await makeFolder('', 'Film');
  const day = await makeFolder('Film', 'Day');
  await act('deleteItems', day);
  await makeFolder('Film', 'Day');
  expect((await act('restoreItems', day)).body.items).toEqual([
    { id: day, name: 'Day 2', parentId: film, movedToTop: false },
  ]);
  await act('deleteItems', day);
  await act('deleteItems', film);
  expect((await act('restoreItems', day)).body.items).toEqual([
    { id: day, name: 'Day 2', parentId: null, movedToTop: true },
  ]);
  expect((await act('restoreItems', day)).status).toBe(409);
});

test('deleting for ever takes only what lies in the trash', async () => {
  const film = await makeFolder('', 'Film');
  const destroy = () => callEndpoint(server, 'destroyItems', { body: { ids: [film] } }, mara.token);
  expect((await destroy()).status).toBe(409);
  await act('deleteItems', film);
  expect((await destroy()).status).toBe(200);
  expect((await destroy()).status).toBe(404);
  expect(await trash()).toEqual([]);
});

test('after 30 days it goes by itself, and bytes go only when no row names them', async () => {
  const media = { id: uuidv7(), size_bytes: 10, content_type: 'video/mp4' };
  await server.db.insertInto('media').values(media).execute();
  const copies = await Promise.all([1, 2].map(() => buildItem(server, team.id, { kind: 'file' })));
  const versions = copies.map(({ id }) => ({ id: uuidv7(), item_id: id, number: 1, media_id: media.id }));
  await server.db.insertInto('versions').values(versions).execute();
  const left = async () => {
    const items = await server.db.selectFrom('items').select('id').where('team_id', '=', team.id).execute();
    const bytes = await server.db.selectFrom('media').select('id').where('id', '=', media.id).execute();
    return { items: items.length, bytes: bytes.length };
  };

  await act('deleteItems', copies[0]?.id ?? '');
  await emptyTrash(server.db, new Date(Date.now() + 29 * dayMs));
  expect(await left()).toEqual({ items: 2, bytes: 1 });
  await emptyTrash(server.db, new Date(Date.now() + 31 * dayMs));
  expect(await left()).toEqual({ items: 1, bytes: 1 });
  await act('deleteItems', copies[1]?.id ?? '');
  await emptyTrash(server.db, new Date(Date.now() + 31 * dayMs));
  expect(await left()).toEqual({ items: 0, bytes: 0 });
});

test('a deleted team comes back with everything in it, under another name when its own was taken', async () => {
  await makeFolder('', 'Film');
  const params = { teamId: team.id };
  const remove = () =>
    callEndpoint(server, 'deleteTeam', { query: { userId: mara.id }, body: { teamPath: team.name } }, mara.token);
  const restore = () => callEndpoint(server, 'restoreTeam', { params }, mara.token);
  const list = () => {
    const query = { requester_id: mara.id, path: `${mara.id}/${team.name}` };
    return callEndpoint(server, 'fetchTeamsData', { query }, mara.token);
  };
  expect((await remove()).status).toBe(200);
  expect((await list()).status).toBe(404);
  const { body } = await callEndpoint(server, 'listDeletedTeams', {}, mara.token);
  expect(body.teams[0]).toMatchObject({ id: team.id, name: team.name });
  expect((await restore()).status).toBe(200);
  expect((await list()).body.folders).toMatchObject([{ name: 'Film' }]);
  await remove();
  const teamName = team.name.replace("'s Team", '');
  await callEndpoint(server, 'createTeam', { body: { teamName, user_id: mara.id } }, mara.token);
  const second = await restore();
  expect(second.body.team.name).toBe(`${teamName} 2's Team`);
});
