import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Changes } from '#contract/media/changes.ts';
import { makeFolder, makeNumberedClip, requireFfmpeg, runTool } from '#server/test/files/clips.ts';
import { uploadFile } from '#server/test/files/upload-factory.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#server/test/people/factories.ts';
import { startTestServer, type TestServer } from '#server/test/servers/harness.ts';

// Encoding is slow on a loaded machine.
vi.setConfig({ testTimeout: 90_000 });

const ffmpeg = await requireFfmpeg();
let server: TestServer;
let user: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer({ mode: 'all' });
  user = await buildUser(server);
  team = await buildTeam(server, user);
});
afterAll(() => server.stop());

const h264 = ['-c:v', 'libx264', '-bf', '2', '-pix_fmt', 'yuv420p'];

/** 100 numbered frames, and the same without frames 40 to 59. */
async function makeVersions(): Promise<[first: Buffer, second: Buffer]> {
  const folder = await makeFolder();
  const [whole, cut] = [join(folder, 'whole.mp4'), join(folder, 'cut.mp4')];
  await makeNumberedClip(ffmpeg, whole, { rate: '25', frameCount: 100, output: h264 });
  const without = "select='not(between(n,40,59))',setpts=N/25/TB";
  await runTool(ffmpeg, ['-i', whole, '-vf', without, ...h264, '-crf', '28', cut]);
  return [await readFile(whole), await readFile(cut)];
}

async function placeVersions(name: string): Promise<string> {
  const [first, second] = await makeVersions();
  const { file } = await uploadFile(server, user, team, { name, bytes: first });
  await waitUntilDone(file.id, 1);
  await uploadFile(server, user, team, { name, bytes: second, ifExists: 'version' });
  await waitUntilDone(file.id, 2);
  return file.id;
}

async function waitUntilDone(itemId: string, version: number): Promise<void> {
  const show = async () =>
    (await callEndpoint(server, 'showMedia', { params: { itemId }, query: { version } }, user.token)).body;
  await expect.poll(async () => (await show()).processing.state, { timeout: 60_000, interval: 200 }).toBe('done');
}

const findRows = (state: Changes['state']) =>
  server.db.selectFrom('alignments').selectAll().where('state', '=', state).execute();

const ask = (itemId: string, query = { from: 1, to: 2 }) =>
  callEndpoint(server, 'showChanges', { params: { itemId }, query }, user.token);

async function waitForChanges(itemId: string): Promise<Changes> {
  let changes: Changes = { state: 'waiting', alignment: null };
  await expect
    .poll(
      async () => {
        changes = (await ask(itemId)).body;
        return changes.state;
      },
      { timeout: 60_000, interval: 200 },
    )
    .not.toBe('waiting');
  return changes;
}

test('A new version is compared with the one before it, without being asked', async () => {
  const itemId = await placeVersions('Alone.mp4');
  await expect.poll(async () => (await findRows('done')).length, { timeout: 60_000, interval: 200 }).toBe(1);
  const { state, alignment } = (await ask(itemId)).body;
  expect(state).toBe('done');
  const parts = alignment?.segments.map(({ kind, old, now }) => [kind, old?.from, old?.to, now?.from, now?.to]);
  expect(parts).toEqual([
    ['same', 0, 40, 0, 40],
    [expect.stringMatching(/trimmed|removed/), 40, 60, undefined, undefined],
    ['same', 60, 100, 40, 80],
  ]);
});

test('Older versions without fingerprints get them when they are first compared, once for all who ask', async () => {
  const itemId = await placeVersions('Older.mp4');
  await waitForChanges(itemId);
  const media = (await findRows('done')).flatMap((row) => [row.old_media_id, row.now_media_id]);
  await server.db.deleteFrom('alignments').execute();
  await server.db
    .deleteFrom('renditions')
    .where('media_id', 'in', media)
    .where('kind', 'like', 'fingerprint-%')
    .execute();
  const answers = await Promise.all([ask(itemId), ask(itemId), ask(itemId)]);
  expect(answers.map(({ body }) => body.state)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(await server.db.selectFrom('alignments').selectAll().execute()).toHaveLength(1);
  const { state, alignment } = await waitForChanges(itemId);
  expect([state, alignment?.segments.length]).toEqual(['done', 3]);
});

test('A result of an earlier algorithm is computed again', async () => {
  const itemId = await placeVersions('Again.mp4');
  await waitForChanges(itemId);
  await server.db.updateTable('alignments').set({ algorithm: 0 }).execute();
  expect((await ask(itemId)).body.state).toBe('waiting');
  expect((await waitForChanges(itemId)).state).toBe('done');
});

test('Versions that cannot be compared are said to have failed, and wrong ones are refused', async () => {
  const itemId = await placeVersions('Lost.mp4');
  await waitForChanges(itemId);
  await server.db.deleteFrom('alignments').execute();
  await server.db.deleteFrom('renditions').execute();
  expect(await waitForChanges(itemId)).toEqual({ state: 'failed', alignment: null });
  const refused = async (query: { from: number; to: number }) => (await ask(itemId, query)).status;
  expect([await refused({ from: 2, to: 1 }), await refused({ from: 1, to: 3 })]).toEqual([400, 404]);
});
