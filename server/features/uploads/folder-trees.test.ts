import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let mara: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
  team = await buildTeam(server, mara);
});

afterAll(() => server.stop());

const create = (parentId: string | null, ...paths: string[]) =>
  callEndpoint(
    server,
    'createFolders',
    { body: { teamId: team.id, parentId, paths: paths.map((path) => path.split('/')) } },
    mara.token,
  );
const folderNames = async (path: string) => {
  const query = { requester_id: mara.id, path: `${mara.id}/${team.name}/${path}` };
  return (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, mara.token)).body.folders.map(
    ({ name }) => name,
  );
};

test('repeated and concurrent calls create each folder once, next to an upload into the same tree', async () => {
  const film = await buildItem(server, team.id, { name: 'Film' });
  const tree = ['Rushes/A/deep', 'Rushes/B', 'Other'];
  const file = { name: 'a.mp4', size: 3, contentType: 'video/mp4', folders: ['Rushes', 'A'] };
  const body = { id: uuidv7(), teamId: team.id, parentId: film.id, ...file };
  const responses = await Promise.all([
    ...[1, 2, 3].map(() => create(film.id, ...tree)),
    callEndpoint(server, 'startUpload', { body }, mara.token),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await create(film.id, ...tree)).status).toBe(200);
  expect(await folderNames('Film')).toEqual(['Other', 'Rushes']);
  expect(await folderNames('Film/Rushes')).toEqual(['A', 'B']);
  expect(await folderNames('Film/Rushes/A')).toEqual(['deep']);
});

test('a call with one invalid path creates no folder', async () => {
  const day = await buildItem(server, team.id, { name: 'Day' });
  await buildItem(server, team.id, { name: 'taken', kind: 'file', parentId: day.id });
  expect((await create(day.id, 'new', 'taken/below')).status).toBe(409);
  expect((await create(day.id, 'new', 'a\u0000b')).status).toBe(400);
  expect((await create(day.id, 'new', Array(61).fill('x').join('/'))).status).toBe(400);
  expect(await folderNames('Day')).toEqual([]);
});
