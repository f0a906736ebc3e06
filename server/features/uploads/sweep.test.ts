import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { putPart, startUpload, uploadFile } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { emptyTrash } from '#server/features/trash/trash.ts';
import { removeUnnamed, sweepUploads } from './sweep.ts';

let server: TestServer;
let user: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  user = await buildUser(server);
  team = await buildTeam(server, user);
});
afterAll(() => server.stop());

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

async function objects(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { objectId } of server.storage.listObjects()) ids.push(objectId);
  return ids.sort();
}

async function writes(): Promise<number> {
  let count = 0;
  for await (const _ of server.storage.listWrites()) count++;
  return count;
}

test('an upload is removed after a week without progress, and not before', async () => {
  const id = await startUpload(server, user, team, { size: 3 });
  await putPart(server, user, id, 1, Buffer.from('abc'));
  expect(await sweepUploads(server, inDays(6.9))).toBe(0);
  expect(await writes()).toBe(1);
  expect(await sweepUploads(server, inDays(7.1))).toBe(1);
  expect(await writes()).toBe(0);
  const { status } = await callEndpoint(server, 'completeUpload', { params: { uploadId: id }, body: {} }, user.token);
  expect(status).toBe(404);
});

test('an upload about to complete is either completed or removed, never half of each', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => startUpload(server, user, team, { size: 3 })));
  for (const id of ids) await putPart(server, user, id, 1, Buffer.from('abc'));
  const complete = async (id: string) =>
    (await callEndpoint(server, 'completeUpload', { params: { uploadId: id }, body: {} }, user.token)).status;
  const [swept, ...statuses] = await Promise.all([sweepUploads(server, inDays(8)), ...ids.map(complete)]);
  const done = statuses.filter((status) => status === 200).length;
  expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
  const rows = await server.db.selectFrom('media').select('id').orderBy('id').execute();
  expect(rows.length).toBe(done);
  expect(swept).toBeGreaterThanOrEqual(ids.length - done);
  expect(await objects()).toEqual(rows.map(({ id }) => id).sort());
  expect(await writes()).toBe(0);
});

test('bytes are removed once no row references them', async () => {
  const before = await objects();
  const { file } = await uploadFile(server, user, team, { bytes: Buffer.from('shared') });
  const copy = { ids: [file.id], teamId: team.id, parentId: null };
  const copied = await callEndpoint(server, 'copyItems', { body: copy }, user.token);
  const twin = copied.body.items[0]?.id ?? '';
  const destroy = async (id: string) => {
    await callEndpoint(server, 'deleteItems', { body: { ids: [id] } }, user.token);
    await callEndpoint(server, 'destroyItems', { body: { ids: [id] } }, user.token);
    await emptyTrash(server.db, new Date());
    return removeUnnamed(server);
  };
  expect(await destroy(file.id)).toBe(0);
  expect((await objects()).length).toBe(before.length + 1);
  expect(await destroy(twin)).toBe(1);
  expect(await objects()).toEqual(before);
});
