import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let mara: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
});

afterAll(() => server.stop());

const show = (itemId: string) => callEndpoint(server, 'showReview', { params: { itemId } }, mara.token);

test('a file comes with its team, its folders and its neighbours by name', async () => {
  const team = await buildTeam(server, mara);
  const film = await buildItem(server, team.id, { name: 'Film' });
  const day = await buildItem(server, team.id, { name: 'Day 1', parentId: film.id });
  const build = (name: string, isDeleted = false) =>
    buildItem(server, team.id, { kind: 'file', name, parentId: day.id, isDeleted });
  const [tenth, second, first] = [await build('take 10.mp4'), await build('Take 2.mp4'), await build('take 1.mp4')];
  await build('take 3.mp4', true);
  await buildItem(server, team.id, { name: 'take 4', parentId: day.id });
  await buildItem(server, team.id, { kind: 'file', name: 'take 0.mp4', parentId: film.id });

  const middle = (await show(second.id)).body;
  expect(middle).toMatchObject({
    file: { id: second.id, name: 'Take 2.mp4', parentId: day.id },
    team: { id: team.id, role: 'owner' },
    trail: [
      { id: film.id, name: 'Film' },
      { id: day.id, name: 'Day 1' },
    ],
    previous: { id: first.id, name: 'take 1.mp4' },
    next: { id: tenth.id, name: 'take 10.mp4' },
  });
  expect((await show(first.id)).body).toMatchObject({ previous: null, next: { id: second.id } });
  expect((await show(tenth.id)).body).toMatchObject({ previous: { id: second.id }, next: null });
  expect((await show(day.id)).status).toBe(404);
});

test('a file in the trash, directly or with its folder, cannot be reviewed', async () => {
  const team = await buildTeam(server, mara);
  const folder = await buildItem(server, team.id);
  const { id } = await buildVideo(server, team.id, { parentId: folder.id });
  expect((await show(id)).body).toMatchObject({ previous: null, next: null });
  await callEndpoint(server, 'deleteItems', { body: { ids: [folder.id] } }, mara.token);
  expect((await show(id)).status).toBe(404);
});
