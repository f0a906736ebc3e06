import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { placeFrame } from '#contract/media/alignment.ts';
import type { Changes } from '#contract/media/changes.ts';
import { encodeOnce } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import {
  buildComment,
  buildFacts,
  buildItem,
  buildTeam,
  buildUser,
  buildVersion,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { openAsGuest, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inSomeRuns } from '#rig/values/in-some-runs.ts';
import { inProof } from '#rig/values/proof.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { openQueue, type Queue } from '#server/platform/jobs/queue.ts';
import { putWaiting } from './changes.queries.ts';
import { alignmentAlgorithm, continueAlignments, runAlignJob } from './changes.ts';

const shotFrames = 40;
/** Of v1: the middle one is not in v2. */
const shots = ['mandelbrot', 'testsrc2', 'life=seed=1:mold=10:ratio=0.3:death_color=#203040:life_color=#e0a060'];
const facts = buildFacts({ frameCount: 25, rate: { num: 25, den: 1 } });

let server: TestServer;
let queue: Queue;
let user: TestUser;
let team: { id: string; name: string };
let file: { itemId: string; v1: string; v2: string };

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

async function makeVersions(): Promise<{ v1: Buffer; v2: Buffer }> {
  const folder = await makeFolder();
  const make = async (name: string, kept: string[]) => {
    const inputs = kept.flatMap((shot) => [
      ...['-f', 'lavfi', '-t', String(shotFrames / 25)],
      ...['-i', `${shot}${shot.includes('=') ? ':' : '='}s=160x90:r=25`],
    ]);
    const parts = kept.map((_, n) => `[${n}:v]format=yuv420p,setsar=1[v${n}]`);
    const joined = `${kept.map((_, n) => `[v${n}]`).join('')}concat=n=${kept.length}[v]`;
    const output = ['-map', '[v]', '-c:v', 'libx264', '-crf', '18'];
    return readFile(
      await encodeOnce([...inputs, '-filter_complex', [...parts, joined].join(';'), ...output], join(folder, name)),
    );
  };
  return { v1: await make('v1.mp4', shots), v2: await make('v2.mp4', [shots[0] ?? '', shots[2] ?? '']) };
}

/** A processed file, or a new version of the one with this name. */
async function place(name: string, bytes: Uint8Array): Promise<{ itemId: string; mediaId: string }> {
  const { id: itemId } = (await uploadFile(server, user, team, { name, bytes, ifExists: 'version' })).file;
  const show = async () =>
    (await callEndpoint(server, 'showMedia', { params: { itemId }, query: {} }, user.token)).body;
  await expect.poll(async () => (await show()).processing.state, { interval: 200 }).toBe('done');
  return { itemId, mediaId: (await show()).mediaId };
}

const ask = (old: string, now: string, by = user) =>
  callEndpoint(server, 'showChanges', { query: { old, now } }, by.token);

async function askUntil(state: Changes['state'], old: string, now: string): Promise<Changes> {
  await expect.poll(async () => (await ask(old, now)).body.state, { interval: 100 }).toBe(state);
  return (await ask(old, now)).body;
}

function listRows(oldMediaId = file.v1) {
  return server.db.selectFrom('alignments').selectAll().where('old_media_id', '=', oldMediaId).execute();
}

const forget = (mediaId: string) =>
  server.db.deleteFrom('renditions').where('media_id', '=', mediaId).where('kind', 'like', 'fingerprint-%').execute();

async function listJobs(name: string, subject: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${name} and starts_with(data ->> 'id', ${subject})`.execute(
    server.db,
  );
  return rows.map(({ state }) => state);
}

const places = (alignment: Changes['alignment'], frames: number[]) =>
  frames.map((frame) => alignment && placeFrame(alignment, frame).frame);

test('a new version is compared with the one before it, without a request', async () => {
  const bytes = await makeVersions();
  const first = await place('cut.mp4', bytes.v1);
  const second = await place('cut.mp4', bytes.v2);
  file = { itemId: first.itemId, v1: first.mediaId, v2: second.mediaId };
  await expect.poll(async () => (await listRows())[0]?.state, { interval: 100 }).toBe('done');
  const { state, problem, alignment } = (await ask(`${file.itemId}:1`, `${file.itemId}:2`)).body;
  expect({ state, problem }).toEqual({ state: 'done', problem: null });
  expect(places(alignment, [0, 20, 39])).toEqual([0, 20, 39]);
  expect(places(alignment, [45, 60, 75])).toEqual([null, null, null]);
  expect(places(alignment, [85, 100, 119])).toEqual([45, 60, 79]);
  // Without a number: the newest version.
  expect((await ask(`${file.itemId}:1`, file.itemId)).body.alignment).toEqual(alignment);
});

test('the same video on both sides is unchanged, without a row or a job', async () => {
  const { body } = await ask(`${file.itemId}:2`, file.itemId);
  const all = { from: 0, to: 2 * shotFrames };
  const segments = [{ old: all, now: all, kind: 'same', at: 0, speed: 1, confidence: 1 }];
  expect(body).toEqual({ state: 'done', problem: null, alignment: { segments, sound: [] } });
  expect(await listRows(file.v2)).toEqual([]);
});

inSomeRuns(test)('older videos get their fingerprints when they are compared first', async () => {
  const [now, old] = [file.v1, file.v2];
  for (const mediaId of [now, old]) await forget(mediaId);
  const { alignment } = await askUntil('done', `${file.itemId}:2`, `${file.itemId}:1`);
  expect(places(alignment, [0, 39, 40, 79])).toEqual([0, 39, 80, 119]);
  expect(await listJobs('fingerprint', now)).toEqual(['completed']);
  expect(await listJobs('fingerprint', old)).toEqual(['completed']);
  await server.db.deleteFrom('alignments').where('old_media_id', '=', old).execute();
});

/** Another file with the same video as a version. */
async function buildCopy(mediaId: string): Promise<string> {
  const { id } = await buildItem(server, team.id, { kind: 'file', name: `${uuidv7()}.mp4` });
  const version = { id: uuidv7(), item_id: id, number: 1, media_id: mediaId, created_by: null };
  await server.db.insertInto('versions').values(version).execute();
  return id;
}

test('two files are compared on request, by one job for all who ask at once', async () => {
  await server.db.deleteFrom('alignments').execute();
  await sql`delete from pgboss.job where name = 'align'`.execute(server.db);
  const other = await buildCopy(file.v2);
  const responses = await Promise.all(Array.from({ length: 8 }, () => ask(`${file.itemId}:1`, other)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const { alignment } = await askUntil('done', `${file.itemId}:1`, other);
  expect(places(alignment, [60, 100])).toEqual([null, 60]);
  expect(await listRows()).toHaveLength(1);
  expect(await listJobs('align', file.v1)).toHaveLength(1);
});

test('a guest needs access to both sides', async () => {
  const [shared, hidden] = [await buildCopy(file.v1), await buildCopy(file.v2)];
  const { key } = await shareItem(server, shared, user);
  const guest = await openAsGuest(server, key);
  const askAs = (old: string, now: string) => guest.call('showChanges', { query: { old, now } });
  expect((await askAs(shared, shared)).body).toMatchObject({ state: 'done' });
  const refused = [await askAs(shared, hidden), await askAs(hidden, shared)];
  expect(refused.map(({ status }) => status)).toEqual([404, 404]);
  for (const { body } of refused) expect(body).not.toHaveProperty('alignment');
});

test('the videos of another team, folders, unknown versions and unfinished videos are refused', async () => {
  const stranger = await buildUser(server);
  const own = await buildVideo(server, (await buildTeam(server, stranger)).id, { facts });
  const folder = await buildItem(server, team.id);
  const unprobed = await buildVideo(server, team.id, { name: 'unprobed.mp4' });
  const statusOf = async (old: string, now: string, by = user) => (await ask(old, now, by)).status;
  expect(await statusOf(own.id, file.itemId, stranger)).toBe(404);
  expect(await statusOf(file.itemId, own.id, stranger)).toBe(404);
  expect(await statusOf(uuidv7(), file.itemId)).toBe(404);
  expect(await statusOf(`${file.itemId}:3`, file.itemId)).toBe(404);
  expect(await statusOf(folder.id, file.itemId)).toBe(404);
  expect(await statusOf(unprobed.id, file.itemId)).toBe(409);
  for (const side of ['', 'cut.mp4', `${file.itemId}:`, `${file.itemId}:0`, `${file.itemId}:v1`]) {
    expect(await statusOf(side, file.itemId)).toBe(400);
  }
});

test('a processed version is compared with its neighbours, and with earlier ones that have open comments', async () => {
  const first = await buildVideo(server, team.id, { name: 'long.mp4', facts });
  const versionIds = [first.versionId];
  for (const number of [2, 3, 4]) versionIds.push(await buildVersion(server, first.id, number, { facts }));
  await buildComment(server, first, user);
  const rows = await server.db
    .selectFrom('versions')
    .select(['id', 'media_id'])
    .where('item_id', '=', first.id)
    .execute();
  const media = versionIds.map((id) => rows.find((row) => row.id === id)?.media_id ?? '');
  await server.db.updateTable('media').set({ state: 'done' }).where('id', 'in', media).execute();
  await continueAlignments(services(), media[3] ?? '', 'processed');
  const asked = await server.db
    .selectFrom('alignments')
    .select(['old_media_id', 'now_media_id'])
    .where('now_media_id', 'in', media)
    .execute();
  const numbers = asked.map((row) => [media.indexOf(row.old_media_id) + 1, media.indexOf(row.now_media_id) + 1]);
  expect(numbers.sort()).toEqual([
    [1, 4],
    [3, 4],
  ]);
  await server.db.deleteFrom('alignments').where('now_media_id', 'in', media).execute();
});

const services = () => ({ ...server, queue, log: { error: () => {} } as never });
const pairId = () => `${file.v1}.${file.v2}`;

/** The row of a job that no worker has. */
async function waitAgain(): Promise<void> {
  await server.db.deleteFrom('alignments').execute();
  const pair = { old: file.v1, now: file.v2 };
  await inTransaction(server.db, (tx) => putWaiting(tx, pair, alignmentAlgorithm));
}

test('a job that is killed, repeated or run twice at once is harmless', async () => {
  await waitAgain();
  const killed = new AbortController();
  const run = (signal = new AbortController().signal) => runAlignJob(services(), { id: pairId(), signal });
  const running = run(killed.signal);
  killed.abort();
  await expect(running).rejects.toThrow('aborted');
  expect(await listRows()).toMatchObject([{ state: 'waiting', result: null }]);
  await Promise.all([run(), run()]);
  const rows = await listRows();
  expect(rows).toMatchObject([{ state: 'done' }]);
  expect(await run()).toBe('skipped');
  expect(await listRows()).toEqual(rows);
});

inProof(test)('the result of another algorithm is computed again', async () => {
  await sql`update alignments set algorithm = 0, result = '{"segments": [], "sound": []}'`.execute(server.db);
  expect((await ask(`${file.itemId}:1`, file.itemId)).body).toMatchObject({ state: 'waiting', alignment: null });
  const { alignment } = await askUntil('done', `${file.itemId}:1`, file.itemId);
  expect(places(alignment, [100])).toEqual([60]);
});

/** Two versions of a file that was never uploaded. */
async function buildPair(state: 'waiting' | 'done') {
  const { id } = await buildVideo(server, team.id, { name: `${uuidv7()}.mp4`, facts });
  await buildVersion(server, id, 2, { facts });
  const rows = server.db.selectFrom('versions').select('media_id').where('item_id', '=', id).orderBy('number');
  const [old = '', now = ''] = (await rows.execute()).map(({ media_id }) => media_id);
  const change = (to: 'failed' | typeof state) =>
    server.db.updateTable('media').set({ state: to }).where('id', 'in', [old, now]).execute();
  await change(state);
  return { id, old, now, change };
}

const problem = 'Vizio could not compare the pictures of these two versions.';

inProof(test)('a video without fingerprints cannot be compared, which is announced', async () => {
  const listener = new pg.Client(server.databaseUrl);
  await listener.connect();
  onTestFinished(() => listener.end());
  const announced: string[] = [];
  listener.on('notification', ({ payload = '' }) => void announced.push(payload));
  await listener.query('listen vizio');
  const { id } = await buildPair('done');
  const failed = await askUntil('failed', `${id}:1`, `${id}:2`);
  expect(failed).toEqual({ state: 'failed', problem, alignment: null });
  await expect.poll(() => announced.filter((text) => text.includes('"items"') && text.includes(id))).not.toEqual([]);
});

inSomeRuns(test)('a pair waits for the processing of its videos', async () => {
  const { id, old, change } = await buildPair('waiting');
  expect((await ask(`${id}:1`, `${id}:2`)).body.state).toBe('waiting');
  await expect.poll(() => listJobs('align', old)).toEqual(['completed']);
  await continueAlignments(services(), old, 'processed');
  expect(await listRows(old)).toMatchObject([{ state: 'waiting' }]);
  await change('failed');
  await continueAlignments(services(), old, 'processed');
  expect(await askUntil('failed', `${id}:1`, `${id}:2`)).toMatchObject({ problem });
  // Processed after all.
  await change('done');
  await continueAlignments(services(), old, 'processed');
  expect(await listRows(old)).toMatchObject([{ problem: null }]);
});

inSomeRuns(test)('one person can request 60 new pairs an hour', async () => {
  const asker = await buildUser(server);
  const { id } = await buildVideo(server, (await buildTeam(server, asker)).id, { facts });
  const numbers = Array.from({ length: 61 }, (_, n) => n + 2);
  await Promise.all(numbers.map((number) => buildVersion(server, id, number, { facts })));
  const statuses: number[] = [];
  for (const number of numbers) statuses.push((await ask(`${id}:1`, `${id}:${number}`, asker)).status);
  expect(statuses).toEqual([...numbers.slice(1).map(() => 200), 429]);
  // Known pairs do not count.
  expect((await ask(`${id}:1`, `${id}:2`, asker)).status).toBe(200);
});

test('the alignments of a version end with it', async () => {
  const body = { ids: [file.itemId] };
  expect(await listRows()).toHaveLength(1);
  for (const { item_id } of await server.db
    .selectFrom('versions')
    .select('item_id')
    .where('media_id', '=', file.v1)
    .execute()) {
    if (item_id !== file.itemId) body.ids.push(item_id);
  }
  expect((await callEndpoint(server, 'deleteItems', { body }, user.token)).status).toBe(200);
  expect((await callEndpoint(server, 'destroyItems', { body }, user.token)).status).toBe(200);
  await expect.poll(() => listRows(), { interval: 100 }).toEqual([]);
});
