import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
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

async function createFolder(name: string, parentId: string | null): Promise<string> {
  const call = { params: { teamId: team.id }, body: { id: uuidv7(), name, parentId } };
  return (await callEndpoint(server, 'createFolder', call, mara.token)).body.folder.id;
}

test('a folder shows its own videos first, and fills up with those of deeper levels', async () => {
  const film = await createFolder('Film', null);
  const day = await createFolder('Day 1', film);
  const camera = await createFolder('Camera A', day);
  const other = await createFolder('Day 2', film);
  await createFolder('Empty', film);
  for (const [name, parentId] of [
    ['own.mp4', film],
    ['a.mp4', camera],
    ['b.mp4', camera],
    ['c.mp4', camera],
    ['d.mp4', other],
  ] as const) {
    await uploadFile(server, mara, team, { name, parentId, bytes: Buffer.from(name) });
  }
  const { body } = await callEndpoint(server, 'listFolder', { params: { teamId: team.id }, query: {} }, mara.token);
  expect(body.folders[0]?.previewFiles.map(({ name }) => name)).toEqual(['own.mp4', 'd.mp4', 'a.mp4', 'b.mp4']);
  expect(body.folders[0]?.previewFolders.map(({ name }) => name)).toEqual(['Day 1', 'Day 2', 'Empty']);
});
