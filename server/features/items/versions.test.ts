import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildComment,
  buildItem,
  buildTeam,
  buildUser,
  buildVersion,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { linksOf, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let mara: TestUser;
let team: { id: string };
type Video = Awaited<ReturnType<typeof buildVideo>>;
let file: Video;
let source: Video;

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, mara);
  const folder = await buildItem(server, team.id, { name: 'Day 1' });
  file = await buildVideo(server, team.id, { name: 'A.mp4', parentId: folder.id });
  source = await buildVideo(server, team.id, { name: 'B.mp4', parentId: folder.id });
});

const merge = () =>
  callEndpoint(server, 'mergeFile', { params: { itemId: file.id }, body: { sourceId: source.id } }, mara.token);
const split = () =>
  callEndpoint(server, 'splitFile', { params: { itemId: file.id }, body: { sourceId: source.id } }, mara.token);
const remove = (number: number) =>
  callEndpoint(server, 'removeVersion', { params: { itemId: file.id, number } }, mara.token);
const restore = (id: string) => callEndpoint(server, 'restoreItems', { body: { ids: [id] } }, mara.token);

async function commentsOf(itemId: string, version?: number): Promise<string[]> {
  const query = version ? { version } : {};
  const { body } = await callEndpoint(server, 'listComments', { params: { itemId }, query }, mara.token);
  return body.comments?.map(({ text }) => text);
}
async function list(): Promise<string[]> {
  const sent = { params: { teamId: team.id }, query: { path: 'Day 1' } };
  const { body } = await callEndpoint(server, 'listFolder', sent, mara.token);
  return body.files.map(({ name, versions }) => `${name} v${versions}`);
}
async function trash() {
  return (await callEndpoint(server, 'listTrash', { params: { teamId: team.id }, query: {} }, mara.token)).body.items;
}
const write = (itemId: string, text: string, version?: number) =>
  callEndpoint(server, 'createComment', { params: { itemId }, body: { text, version, replyTo: null } }, mara.token);

test('a file becomes the newest version of another, and back again with everything that it had', async () => {
  await buildVersion(server, source.id, 2);
  await buildComment(server, source, mara, { text: 'on B' });
  await buildComment(server, file, mara, { text: 'on A' });
  const { share } = await shareItem(server, source.id, mara);

  expect((await merge()).body.version).toBe(3);
  expect(await list()).toEqual(['A.mp4 v3']);
  const call = { params: { itemId: file.id }, query: {} };
  const { body: media } = await callEndpoint(server, 'showMedia', call, mara.token);
  expect(media.versions.map(({ fileName }) => fileName)).toEqual(['B.mp4', 'B.mp4', 'A.mp4']);
  expect(await commentsOf(file.id, 2)).toEqual(['on B']);
  expect(await commentsOf(file.id, 1)).toEqual(['on A']);
  expect(await trash()).toEqual([]);
  expect((await write(source.id, 'too late')).status).toBe(404);
  expect((await restore(source.id)).status).toBe(409);

  await write(file.id, 'on B, while merged', 2);
  expect((await split()).body.items).toMatchObject([{ id: source.id, name: 'B.mp4' }]);
  expect(await list()).toEqual(['A.mp4 v1', 'B.mp4 v2']);
  expect(await commentsOf(source.id, 1)).toEqual(['on B', 'on B, while merged']);
  expect(await commentsOf(file.id)).toEqual(['on A']);
  expect(await linksOf(server, source.id, mara)).toEqual([share]);
  expect((await split()).status).toBe(409);
});

test('the counts of the folders stay right', async () => {
  const sum = async () => {
    const sent = { params: { teamId: team.id }, query: {} };
    const [folder] = (await callEndpoint(server, 'listFolder', sent, mara.token)).body.folders;
    return { size: folder?.size, files: folder?.files };
  };
  // Factories bypass the counters.
  await server.db.updateTable('items').set({ size_bytes: 3 }).where('id', 'in', [file.id, source.id]).execute();
  await server.db
    .updateTable('items')
    .set({ size_bytes: 6, file_count: 2, child_files: 2 })
    .where('name', '=', 'Day 1')
    .where('team_id', '=', team.id)
    .execute();
  await merge();
  expect(await sum()).toEqual({ size: 3, files: 1 });
  await split();
  expect(await sum()).toEqual({ size: 6, files: 2 });
  await merge();
  await remove(2);
  expect(await sum()).toEqual({ size: 3, files: 1 });
});

test('a split is refused once a newer version was added, and takes a free name if its own is taken', async () => {
  await merge();
  const newer = await buildVersion(server, file.id, 3);
  expect((await split()).status).toBe(409);
  await server.db.deleteFrom('versions').where('id', '=', newer).execute();
  const { id: parentId } = await server.db
    .selectFrom('items')
    .select('id')
    .where('team_id', '=', team.id)
    .where('name', '=', 'Day 1')
    .executeTakeFirstOrThrow();
  await buildItem(server, team.id, { kind: 'file', name: 'B.mp4', parentId });
  expect((await split()).body.items).toMatchObject([{ name: 'B 2.mp4' }]);
});

test('folders, the file itself and files of other teams cannot become a version', async () => {
  const other = await buildVideo(server, (await buildTeam(server, mara)).id);
  const folder = await buildItem(server, team.id);
  for (const sourceId of [file.id, folder.id, other.id]) {
    const sent = { params: { itemId: file.id }, body: { sourceId } };
    expect((await callEndpoint(server, 'mergeFile', sent, mara.token)).status).toBe(400);
  }
});

test('a comment written while its version moves waits, and is refused instead of lost', async () => {
  const comment = await server.db.transaction().execute(async (tx) => {
    const moved = { item_id: file.id, number: 2 };
    await tx.updateTable('versions').set(moved).where('id', '=', source.versionId).execute();
    const writing = write(source.id, 'in between');
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(server.db);
      return rows.length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    return { writing };
  });
  expect((await comment.writing).status).toBe(404);
  expect(await commentsOf(file.id, 2)).toEqual([]);
});

test('a merge waits for a comment that is being written, and takes it along', async () => {
  await Promise.all([write(source.id, 'first'), merge(), write(source.id, 'second')]);
  const written = await server.db.selectFrom('comments').select('item_id').where('item_id', '=', source.id).execute();
  expect(written).toEqual([]);
});

test('a removed version waits in the trash as a file of its own, with its comments', async () => {
  await buildVersion(server, file.id, 2);
  await write(file.id, 'on version 2');
  expect((await remove(1)).status).toBe(409);
  expect((await remove(2)).status).toBe(200);
  expect((await remove(1)).status).toBe(400);
  expect(await list()).toEqual(['A.mp4 v1', 'B.mp4 v1']);
  const [removed] = await trash();
  expect(removed).toMatchObject({ name: 'A.mp4', type: 'file' });
  expect((await restore(removed?.id ?? '')).body.items).toMatchObject([{ name: 'A 2.mp4' }]);
  expect(await commentsOf(removed?.id ?? '')).toEqual(['on version 2']);
});
