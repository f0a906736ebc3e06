import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { starveFfmpeg } from '#rig/servers/starve.ts';
import { measureFolder } from './measure-folder.ts';
import { runFfmpeg } from './run.ts';

const ffmpeg = await requireFfmpeg();

test('a run with 2 % of a core is slow, and never stands still', async () => {
  if (process.platform !== 'linux') return;
  const folder = await makeFolder();
  const { measureShare } = starveFfmpeg(0.02);
  const startedMs = performance.now();
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=128x72:r=25:d=20'];
  // Far shorter than the run: by the clock it would be over at once. Its longest pause is what a busy machine needs to
  // start it, and a pause counts for a thirtieth.
  const limits = { stallMs: 4_000 };
  await runFfmpeg(ffmpeg, [...picture, '-c:v', 'mpeg4', 'a.mp4'], { folder, limits });
  expect(measureShare()).toBeLessThan(0.04);
  expect(performance.now() - startedMs).toBeGreaterThan(2 * limits.stallMs);
  expect(await measureFolder(join(folder))).toBeGreaterThan(1_000);
});
