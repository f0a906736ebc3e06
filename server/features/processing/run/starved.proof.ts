import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import { starveFfmpeg } from '#rig/servers/starve.ts';

test('a worker with 2 % of a core makes all outputs of 20 s', { timeout: 60 * minuteMs }, async () => {
  if (process.platform !== 'linux') return;
  const folder = await makeFolder();
  const clip = join(folder, 'clip.mp4');
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=20', '-f', 'lavfi', '-i', 'sine=d=20'];
  await runTool([...sources, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', clip]);
  const server = await startTestServer({ mode: 'all' });
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  const { measureShare } = starveFfmpeg(0.02);
  const startedMs = performance.now();
  const { file } = await uploadFile(server, user, team, { name: 'slow.mp4', bytes: await readFile(clip) });
  const read = async () =>
    (await callEndpoint(server, 'showMedia', { params: { itemId: file.id }, query: {} }, user.token)).body;
  const isOver = async () => ['done', 'failed'].includes((await read()).processing.state);
  await expect.poll(isOver, { interval: 1_000, timeout: 55 * minuteMs }).toBe(true);
  const { processing, mediaId } = await read();
  expect(processing).toMatchObject({ state: 'done', problem: null });
  const { failures, triesAlone } = await server.db
    .selectFrom('media')
    .select(['failures', 'tries_alone as triesAlone'])
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  expect({ failures, triesAlone }).toEqual({ failures: 0, triesAlone: false });
  expect(measureShare()).toBeLessThan(0.04);
  const tookS = Math.round((performance.now() - startedMs) / 1000);
  console.log(`20 s of 320 × 180 with ${(measureShare() * 100).toFixed(1)} % of a core: ${tookS} s`);
  await server.stop();
});
