import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#server/test/factories.ts';
import { startTestServer, type TestServer } from '#server/test/harness.ts';

let server: TestServer;
let mara: TestUser;
let team: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
  team = await buildTeam(server, mara);
  const film = await buildItem(server, team.id, { name: 'Film' });
  const day = await buildItem(server, team.id, { name: 'Day 1', parentId: film.id });
  await buildItem(server, team.id, { name: 'A012_100%.mp4', kind: 'file', parentId: day.id });
  await buildItem(server, team.id, { name: 'Interview with Mara.mp4', kind: 'file', parentId: day.id });
  await buildItem(server, team.id, { name: 'Mara.mp4', kind: 'file' });
  const gone = await buildItem(server, team.id, { name: 'Old', isDeleted: true });
  await buildItem(server, team.id, { name: 'Mara in the trash.mp4', kind: 'file', parentId: gone.id });
  await buildItem(server, (await buildTeam(server, mara)).id, { name: 'Mara elsewhere.mp4', kind: 'file' });
});

afterAll(() => server.stop());

test.each([
  ['mara', ['Mara.mp4', 'Interview with Mara.mp4']],
  ['MARA', ['Mara.mp4', 'Interview with Mara.mp4']],
  ['m', ['Mara.mp4']],
  ['day', ['Day 1']],
  ['100%', ['A012_100%.mp4']],
  ['_100', ['A012_100%.mp4']],
  ['%', []],
  ['nothing', []],
])('%j finds %j', async (q, names) => {
  const { body } = await callEndpoint(server, 'searchItems', { params: { teamId: team.id }, query: { q } }, mara.token);
  expect(body.items.map(({ name }) => name)).toEqual(names);
});

test('a result says where it is', async () => {
  const query = { q: 'interview' };
  const { body } = await callEndpoint(server, 'searchItems', { params: { teamId: team.id }, query }, mara.token);
  expect(body.items[0]).toMatchObject({ Type: 'file', path: ['Film', 'Day 1'] });
});
