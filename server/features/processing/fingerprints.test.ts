import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNumberedClip, readFingerprintNumbers } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, callEndpoint, requestEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { readAll } from '#rig/servers/storages.ts';
import { inSomeRuns } from '#rig/values/in-some-runs.ts';
import { inProof } from '#rig/values/proof.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { openQueue, type Queue } from '#server/platform/jobs/queue.ts';
import { loadFingerprints, remakeOutputs, requestFingerprints } from './processing.ts';

const frameCount = 40;
const kinds = ['fingerprint-pictures', 'fingerprint-sounds'] as const;
let server: TestServer;
let queue: Queue;
let user: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer({ mode: 'all' });
  queue = openQueue({ connectionString: server.databaseUrl }, () => {});
  user = await buildUser(server);
  team = await buildTeam(server, user);
});
afterAll(async () => {
  await queue.stop();
  await server.stop();
});

/** A processed clip whose frames carry their numbers. */
async function place(name: string, { hasSound = true } = {}): Promise<{ itemId: string; mediaId: string }> {
  const file = join(await makeFolder(), 'clip.mp4');
  const inputs = hasSound ? ['-f', 'lavfi', '-i', 'sine=1000:d=1.6'] : [];
  const output = ['-c:v', 'libx264', '-bf', '2', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await makeNumberedClip(file, { rate: '25', frameCount, inputs, output });
  const { id: itemId } = (await uploadFile(server, user, team, { name, bytes: await readFile(file) })).file;
  const show = async () =>
    (await callEndpoint(server, 'showMedia', { params: { itemId }, query: {} }, user.token)).body;
  await expect.poll(async () => (await show()).processing.state, { interval: 200 }).toBe('done');
  return { itemId, mediaId: (await show()).mediaId };
}

let shared: ReturnType<typeof place> | undefined;
/** The clip of tests that leave its outputs complete. */
const placeOnce = () => {
  shared ??= place('shared.mp4');
  return shared;
};

/** The object of each output. */
async function listObjects(mediaId: string): Promise<Record<string, string>> {
  const rows = server.db
    .selectFrom('renditions')
    .select(['kind', 'id'])
    .where('media_id', '=', mediaId)
    .orderBy('kind');
  return Object.fromEntries((await rows.execute()).map(({ kind, id }) => [kind, id]));
}

async function forget(mediaId: string, forgotten: readonly string[]): Promise<void> {
  await server.db.deleteFrom('renditions').where('media_id', '=', mediaId).where('kind', 'in', forgotten).execute();
}

/** Requests the fingerprints and waits for the end of the job. */
async function request(mediaId: string): Promise<void> {
  await inTransaction(server.db, (tx) => requestFingerprints(queue, tx, mediaId));
  const findStates = async () => {
    const { rows } = await sql<{ state: string }>`
      select distinct state::text from pgboss.job where name = 'fingerprint' and data ->> 'id' = ${mediaId}`.execute(
      server.db,
    );
    return rows.map(({ state }) => state);
  };
  await expect.poll(findStates, { interval: 100 }).toEqual(['completed']);
}

async function readNumbers(mediaId: string): Promise<number[]> {
  const file = join(await makeFolder(), 'pictures.bin');
  const id = (await listObjects(mediaId))['fingerprint-pictures'] ?? '';
  await writeFile(file, await readAll(server.storage.readObject(id)));
  return readFingerprintNumbers(file);
}

const counted = Array.from({ length: frameCount }, (_, n) => n);

test('a video gets fingerprints of its pictures and its sound, and no client sees them', async () => {
  const { itemId, mediaId } = await placeOnce();
  const loaded = await loadFingerprints(server, mediaId);
  expect(loaded?.pictures.count).toBe(frameCount);
  // 1.6 s of 32 ms each; the encoder may round the end up to a block.
  expect(loaded?.sounds?.count).toBeGreaterThanOrEqual(48);
  expect(loaded?.sounds?.count).toBeLessThanOrEqual(51);
  expect(await readNumbers(mediaId)).toEqual(counted);

  const objects = await listObjects(mediaId);
  const headers = { authorization: `Bearer ${user.token}` };
  const query = { requester_id: user.id, path: `${user.id}/${team.name}` };
  const responses = await Promise.all([
    requestEndpoint(server, 'showMedia', { params: { itemId }, query: {} }, headers),
    requestEndpoint(server, 'showReview', { params: { itemId } }, headers),
    requestEndpoint(server, 'users/s3/fetchTeamsData', { query }, headers),
  ]);
  const texts = await Promise.all(responses.map((response) => response.text()));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const text of texts) expect(text).toContain(objects.hover);
  for (const kind of kinds) {
    expect(objects[kind]).toBeTruthy();
    for (const text of texts) expect(text).not.toContain(objects[kind]);
  }
  for (const text of texts) expect(text).not.toContain('fingerprint');
});

inProof(test)('a video without sound has a fingerprint of its pictures', async () => {
  const { mediaId } = await place('silent.mp4', { hasSound: false });
  expect(await loadFingerprints(server, mediaId)).toMatchObject({ pictures: { count: frameCount }, sounds: null });
  expect((await listObjects(mediaId))['fingerprint-sounds']).toBeUndefined();
});

inSomeRuns(test)('an older video gets its fingerprints on request, once', async () => {
  const { mediaId } = await placeOnce();
  const before = await loadFingerprints(server, mediaId);
  await forget(mediaId, kinds);
  expect(await loadFingerprints(server, mediaId)).toBeNull();
  // A worker that died has left its folder.
  const scratch = join(server.dataDir, 'scratch');
  await mkdir(join(scratch, `${mediaId}.fingerprints`));
  for (const file of ['pictures.bin', 'sounds.bin']) {
    await writeFile(join(scratch, `${mediaId}.fingerprints`, file), 'unfinished');
  }
  await request(mediaId);
  const after = await loadFingerprints(server, mediaId);
  expect(await readNumbers(mediaId)).toEqual(counted);
  expect(after?.sounds?.count).toBe(before?.sounds?.count);
  const cells = after?.pictures.cells ?? [];
  const differences = [...cells].map((cell, n) => Math.abs(cell - (before?.pictures.cells[n] ?? 0)));
  expect(differences).toHaveLength(before?.pictures.cells.length ?? 0);
  // Of 510; the rendition is encoded.
  expect(Math.max(...differences)).toBeLessThan(20);
  const objects = await listObjects(mediaId);
  await request(mediaId);
  expect(await listObjects(mediaId)).toEqual(objects);
  await expect.poll(() => readdir(scratch)).toEqual([]);
});

inProof(test)('only the fingerprint that is missing is made', async () => {
  const { mediaId } = await place('partly.mp4');
  const before = await listObjects(mediaId);
  await forget(mediaId, ['fingerprint-sounds']);
  expect(await loadFingerprints(server, mediaId)).toBeNull();
  await request(mediaId);
  expect(await loadFingerprints(server, mediaId)).toMatchObject({ pictures: { count: frameCount } });
  const { 'fingerprint-sounds': sounds, ...others } = await listObjects(mediaId);
  expect(before).toMatchObject(others);
  expect(sounds).not.toBe(before['fingerprint-sounds']);
});

inProof(test)('fingerprints of another algorithm, and lost ones, are made again', async () => {
  const { mediaId } = await place('stale.mp4');
  const before = await listObjects(mediaId);
  const [pictures = '', sounds = ''] = kinds.map((kind) => before[kind]);
  const bytes = await readAll(server.storage.readObject(pictures));
  bytes.writeUInt32BE(0, 0);
  await server.storage.putObject(pictures, bytes, 'application/octet-stream');
  await server.storage.removeObject(sounds);
  expect(await loadFingerprints(server, mediaId)).toBeNull();
  await request(mediaId);
  expect(await readNumbers(mediaId)).toEqual(counted);
  const after = await listObjects(mediaId);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [kind, id] of Object.entries(after)) expect(id === before[kind]).toBe(!kind.startsWith('fingerprint'));
});

test('a damaged fingerprint is repaired like all outputs, and no rendition is encoded for it', async () => {
  const { itemId, mediaId } = await placeOnce();
  const before = await listObjects(mediaId);
  const damaged = kinds.map((kind) => before[kind] ?? '');
  await remakeOutputs({ db: server.db, queue }, mediaId, damaged);
  const show = async () =>
    (await callEndpoint(server, 'showMedia', { params: { itemId }, query: {} }, user.token)).body;
  await expect.poll(async () => (await show()).processing.state, { interval: 200 }).toBe('done');
  expect(await readNumbers(mediaId)).toEqual(counted);
  const after = await listObjects(mediaId);
  for (const [kind, id] of Object.entries(after)) expect(id === before[kind]).toBe(!kind.startsWith('fingerprint'));
});

test('a video that is not processed has none, and asking for them has no effect', async () => {
  const bytes = Buffer.from('this is no video');
  const { file } = await uploadFile(server, user, team, { name: 'bad.mp4', bytes });
  const show = async () =>
    (await callEndpoint(server, 'showMedia', { params: { itemId: file.id }, query: {} }, user.token)).body;
  await expect.poll(async () => (await show()).processing.state, { interval: 200 }).toBe('failed');
  const { mediaId } = await show();
  await request(mediaId);
  expect(await loadFingerprints(server, mediaId)).toBeNull();
});
