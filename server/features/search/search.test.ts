import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildComment,
  buildItem,
  buildTeam,
  buildUser,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { sortName } from '#server/features/items/items.ts';

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

describe('across all teams', () => {
  let tom: TestUser;
  let ours: { id: string; name: string };
  let theirs: { id: string; name: string };
  const word = 'Zeppelin';

  beforeAll(async () => {
    tom = await buildUser(server, { name: `${word} Tom` });
    const stranger = await buildUser(server, { name: `${word} Stranger` });
    ours = await buildTeam(server, mara, { viewer: tom });
    theirs = await buildTeam(server, stranger);
    for (const { id } of [ours, theirs]) {
      const folder = await buildItem(server, id, { name: `${word} folder` });
      const video = await buildVideo(server, id, { name: `${word}.mp4`, parentId: folder.id });
      await buildComment(server, video, stranger, { text: `Is the ${word} too  dark? `.repeat(20) });
      const gone = await buildComment(server, video, stranger, { text: `${word} deleted`, isDeleted: true });
      await buildComment(server, video, stranger, { text: `${word} reply to it`, parentId: gone });
      const old = await buildItem(server, id, { name: 'Old', isDeleted: true });
      const trashed = await buildVideo(server, id, { name: `${word} in the trash.mp4`, parentId: old.id });
      await buildComment(server, trashed, stranger, { text: `${word} in the trash` });
    }
  });

  const find = async (user: TestUser, q: string) =>
    (await callEndpoint(server, 'searchEverything', { query: { q } }, user.token)).body;

  test('names, comments and people are found, each with its team', async () => {
    const { items, comments, people } = await find(tom, 'zeppelin');
    expect(items.map(({ name, path, teamName }) => [name, path, teamName])).toEqual([
      [`${word}.mp4`, [`${word} folder`], ours.name],
      [`${word} folder`, [], ours.name],
    ]);
    expect(comments).toMatchObject([{ itemName: `${word}.mp4`, version: 1, isNewest: true, teamId: ours.id }]);
    expect(comments[0]?.excerpt).toMatch(/^Is the Zeppelin too dark\?.*…$/);
    expect(people).toMatchObject([{ userId: tom.id, email: tom.email, teamId: ours.id }]);
    expect((await find(tom, tom.email.slice(0, 6).toUpperCase())).people).toHaveLength(1);
  });

  test('nothing of a team that the caller is not or no longer in is found', async () => {
    const outsider = await buildUser(server);
    await buildTeam(server, outsider);
    for (const q of [word, 'ze', 'the zeppelin', '%', '_', '\\', theirs.name, theirs.id]) {
      const found = JSON.stringify(await find(outsider, q));
      expect(found, q).toBe(JSON.stringify({ items: [], comments: [], people: [] }));
      expect(JSON.stringify(await find(tom, q)), q).not.toContain(theirs.id);
      expect(
        (await find(tom, q)).people.map(({ name }) => name),
        q,
      ).not.toContain(`${word} Stranger`);
    }
    const { token } = await buildUser(server);
    expect((await callEndpoint(server, 'searchEverything', { query: { q: word } }, token)).body.items).toEqual([]);

    await server.db.deleteFrom('team_members').where('user_id', '=', tom.id).execute();
    expect(await find(tom, word)).toMatchObject({ items: [], comments: [], people: [] });
    await server.db.updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', ours.id).execute();
    expect((await find(mara, word)).comments).toEqual([]);
  });
});

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
