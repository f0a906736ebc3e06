import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { starveFfmpeg } from '#rig/servers/starve.ts';
import { runFfmpeg } from './run.ts';

const ffmpeg = await requireFfmpeg();

test('a run with 2 % of a core is slow, and never stands still', async () => {
  if (process.platform !== 'linux') return;
  const folder = await makeFolder();
  const { measureShare } = starveFfmpeg(0.02);
  const startedMs = performance.now();
  const endless = ['-f', 'lavfi', '-i', 'testsrc2=s=128x72:r=25:d=1000000'];
  // By the clock it would be over at once. Its longest pause is what a busy machine needs to start it, and a pause
  // counts for a thirtieth.
  const limits = { stallMs: 4_000 };
  const enough = new AbortController();
  const onProgress = ({ frame }: { frame: number }) => {
    if (frame > 0 && performance.now() - startedMs > 2 * limits.stallMs) enough.abort();
  };
  const options = { folder, limits, onProgress, signal: enough.signal };
  const run = runFfmpeg(ffmpeg, [...endless, '-c:v', 'mpeg4', 'a.mp4'], options);
  await expect(run).rejects.toMatchObject({ kind: 'stopped' });
  expect(measureShare()).toBeLessThan(0.04);
});
