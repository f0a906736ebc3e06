import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg, runTool } from '#rig/programs/ffmpeg.ts';
import { inProof } from '#rig/values/proof.ts';
import { planOutputs, probeMedia } from '../media.ts';

const ffmpeg = await requireFfmpeg();

const loop = 5_000;

/** Alternates frames of 10 and 50 ms, so that each is a run of its own. The count is a multiple of the loop's. */
async function makeIrregularClip(file: string, frameCount: number): Promise<void> {
  const source = ['-f', 'lavfi', '-i', `color=gray:s=16x16:r=1000,trim=end_frame=${loop}`];
  const times = ['-vf', "settb=1/1000,setpts='floor(N/2)*60+mod(N,2)*10'", '-fps_mode', 'passthrough'];
  const output = ['-enc_time_base:v', '1:1000', '-c:v', 'rawvideo', '-pix_fmt', 'gray'];
  const once = `${file}.once.mkv`;
  await runTool([...source, ...times, ...output, once]);
  await runTool(['-stream_loop', String(frameCount / loop - 1), '-i', once, '-c', 'copy', file]);
}

inProof(test)(
  '205,000 frames of changing length are read off the main thread and shown at a constant rate',
  async () => {
    const frameCount = 205_000;
    const file = join(await makeFolder(), 'irregular.mkv');
    await makeIrregularClip(file, frameCount);
    const startBytes = process.memoryUsage().rss;
    let mostBytes = 0;
    const watch = setInterval(() => {
      mostBytes = Math.max(mostBytes, process.memoryUsage().rss - startBytes);
    }, 20);
    const start = { thread: process.threadCpuUsage(), all: process.cpuUsage() };
    const { facts, frameTable } = await probeMedia(ffmpeg, file);
    clearInterval(watch);
    // Work on this thread blocks all requests. Its share is independent of how fast and how busy the machine is.
    const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;
    const share = sum(process.threadCpuUsage(start.thread)) / sum(process.cpuUsage(start.all));
    expect(share).toBeLessThan(0.4);
    expect(mostBytes).toBeLessThan(500_000_000);
    expect(frameTable).toBeNull();
    expect(facts.video).toMatchObject({ frameCount, isTimed: false, isVariable: false });
    expect(facts.durationMs / (frameCount * 30)).toBeCloseTo(1, 3);
    expect(facts.video.frameRate.num / facts.video.frameRate.den).toBeCloseTo(1000 / 30, 1);
    expect(facts.isBrowserPlayable).toBe(false);
    expect(planOutputs(facts, ffmpeg)[0]?.runs[0]?.args.join(' ')).toContain("setpts='N'");
  },
);

test('a table with the maximum number of runs keeps the time of every frame', async () => {
  const file = join(await makeFolder(), 'variable.mkv');
  await makeIrregularClip(file, 20_000);
  const { facts, frameTable } = await probeMedia(ffmpeg, file);
  expect(facts.video).toMatchObject({ isTimed: true, isVariable: true });
  expect([...(frameTable?.ticks.subarray(0, 4) ?? [])]).toEqual([10, 50, 10, 50]);
  expect(frameTable?.counts.reduce((sum, count) => sum + count)).toBe(20_000);
});
