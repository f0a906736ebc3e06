import { afterAll, beforeAll, expect, test } from 'vitest';
import { sortName } from '#server/features/items/items.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#server/test/people/factories.ts';
import { startTestServer, type TestServer } from '#server/test/servers/harness.ts';

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
  expect(body.items[0]).toMatchObject({ type: 'file', path: ['Film', 'Day 1'] });
});

test('one or two letters match the start of names, shortest names first', async () => {
  const other = await buildTeam(server, mara);
  const names = [
    'б',
    'Берег.mp4',
    'берег 2.mp4',
    '日',
    '日本.mp4',
    '日本 2.mp4',
    '%',
    '%_.mp4',
    '_.mp4',
    '🎬 a.mp4',
    'Ab',
    'ab 1',
  ];
  for (const name of [...names, ...Array.from({ length: 150 }, (_, index) => `Take ${index}`)]) {
    await buildItem(server, other.id, { name, kind: 'file' });
  }
  const rows = await server.db.selectFrom('items').select('name').where('team_id', '=', other.id).execute();
  const find = async (q: string) => {
    const sent = { params: { teamId: other.id }, query: { q, limit: 100 } };
    return (await callEndpoint(server, 'searchItems', sent, mara.token)).body.items.map(({ name }) => name);
  };
  for (const q of ['б', 'БЕ', '日', '日本', '%', '%_', '_', '\\', '🎬', 'a', 'AB', 't', 'ta', 'q', 'qq']) {
    const expected = rows
      .map(({ name }) => name)
      .filter((name) => name.toLowerCase().startsWith(q.toLowerCase()))
      .sort((a, b) => [...a].length - [...b].length || compareText(sortName(a), sortName(b)));
    expect(await find(q), q).toEqual(expected.slice(0, 100));
  }
});

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
