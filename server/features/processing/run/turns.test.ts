import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { listDescendants, readName } from '#rig/programs/descendants.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { makeHangingFfmpeg, markHanging } from '#rig/programs/hanging-ffmpeg.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof } from '#rig/values/proof.ts';
import { videosAtOnce } from '#server/features/processing/processing.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  // This server runs no workers, so that the queue stays as it is.
  server = await startTestServer();
  user = await buildUser(server);
});
afterAll(() => server.stop());

const show = async (itemId: string, where = server, who = user) =>
  callEndpoint(where, 'showMedia', { params: { itemId }, query: {} }, who.token);

/** The same second, repeated. */
async function makeClip(size: string, times = 1): Promise<Buffer> {
  const folder = await makeFolder();
  const run = (...args: string[]) => runTool(args, { cwd: folder });
  await run(
    ...['-f', 'lavfi', '-i', `color=gray:s=${size}:r=25:d=1`, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', 'one.mp4'],
  );
  await run('-stream_loop', String(times - 1), '-i', 'one.mp4', '-c', 'copy', 'all.mp4');
  return readFile(join(folder, 'all.mp4'));
}

/** The videos in queue order. */
async function listQueue(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select items.name from pgboss.job join versions on versions.media_id = (data ->> 'id')::uuid
    join items on items.id = versions.item_id
    where job.name = 'process' and state = 'created' order by priority desc, created_on, job.id`.execute(server.db);
  return rows.map(({ name }) => name);
}

test('teams take turns, regardless of the order and number of their uploads', async () => {
  const [many, few] = [await buildTeam(server, user), await buildTeam(server, user)];
  const bytes = Buffer.from('video');
  for (let n = 0; n < 5; n++) await uploadFile(server, user, many, { name: `many-${n}.mp4`, bytes });
  for (let n = 0; n < 2; n++) await uploadFile(server, user, few, { name: `few-${n}.mp4`, bytes });
  expect(await listQueue()).toEqual(['many-0', 'few-0', 'many-1', 'few-1', 'many-2', 'many-3', 'many-4'].map(name));
  // Three are done. A video that comes now starts level with the others; missed turns are not made up.
  await sql`update media set state = 'done' where turn < 2`.execute(server.db);
  await sql`delete from pgboss.job where priority > -2`.execute(server.db);
  for (let n = 2; n < 4; n++) await uploadFile(server, user, few, { name: `few-${n}.mp4`, bytes });
  expect(await listQueue()).toEqual(['many-2', 'few-2', 'many-3', 'few-3', 'many-4'].map(name));
});
const name = (stem: string) => `${stem}.mp4`;

inProof(test)('long videos have their own lane, so that short ones overtake them', async () => {
  expect(videosAtOnce(2)).toEqual({ short: 2, long: 1 });
  const ffmpegPath = await makeHangingFfmpeg(await makeFolder());
  const busy = await startTestServer({ mode: 'all', ffmpegPath });
  const owner = await buildUser(busy);
  const team = await buildTeam(busy, owner);
  // Minutes of 4K in a few kilobytes that make ffmpeg hang; more videos than slots.
  const long = markHanging(await makeClip('3840x2160', 160));
  const files = [];
  for (let n = 0; n < 4; n++) files.push(await uploadFile(busy, owner, team, { name: `long-${n}.mp4`, bytes: long }));
  const short = await makeClip('320x180');
  const { file } = await uploadFile(busy, owner, team, { name: 'short.mp4', bytes: short });
  const stateOf = async (id: string) => (await show(id, busy, owner)).body.processing.state;
  await expect.poll(() => stateOf(file.id), { interval: 200 }).toBe('done');
  for (const { file } of files) expect(['running', 'waiting']).toContain(await stateOf(file.id));
  await busy.stop();
});

test('stops processing a video that is deleted permanently', async () => {
  const ffmpegPath = await makeHangingFfmpeg(await makeFolder());
  const busy = await startTestServer({ mode: 'all', ffmpegPath });
  const owner = await buildUser(busy);
  const team = await buildTeam(busy, owner);
  const bytes = markHanging(await makeClip('320x180'));
  const { file } = await uploadFile(busy, owner, team, { name: 'a.mp4', bytes });
  await expect.poll(() => countHanging()).toBeGreaterThan(0);
  await callEndpoint(busy, 'deleteItems', { body: { ids: [file.id] } }, owner.token);
  await callEndpoint(busy, 'destroyItems', { body: { ids: [file.id] } }, owner.token);
  await expect.poll(() => countHanging()).toBe(0);
  await busy.stop();
});

/** Counts the stand-ins for ffmpeg that hang below this process. A container hides the folders of other users' processes. */
function countHanging(): number {
  return listDescendants(process.pid).filter((pid) => readName(pid) === 'sleep').length;
}
