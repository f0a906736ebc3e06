import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { type Ffmpeg, makeOutput, planOutputs, probeMedia } from '#server/media/media.ts';
import { reopenCage } from '#server/media/run/sandbox.ts';
import { makeClip } from '../tools/clip.ts';
import { median } from '../tools/compare.ts';
import { readCpu } from '../tools/process-figures.ts';

const sourceSeconds = 5;
const renderRounds = 2;

const sources = [
  { name: '1080p30 H.264', size: '1920x1080', codec: 'H.264', rate: '12M' },
  { name: '1080p30 ProRes', size: '1920x1080', codec: 'ProRes', rate: '12M' },
  { name: '2160p30 H.264', size: '3840x2160', codec: 'H.264', rate: '40M' },
] as const;

/** A source that browsers play is rendered in one step; the others have a step for the 540p rendition alone. */
export async function measureRenditions(): Promise<void> {
  // bubblewrap does not report the CPU time of its child.
  const ffmpeg = { ...(await requireFfmpeg()), cage: reopenCage('none') };
  const folder = await makeFolder();
  for (const source of sources) await measureSource(ffmpeg, source, folder);
}

async function measureSource(
  ffmpeg: Ffmpeg,
  { name, ...clip }: (typeof sources)[number],
  folder: string,
): Promise<void> {
  const { path: source } = await makeClip(folder, { ...clip, seconds: sourceSeconds });
  const { facts } = await probeMedia(ffmpeg, source, {});
  console.log(`\n${name}, ${sourceSeconds} s, source ${perHour((await stat(source)).size)}`);
  const steps = planOutputs(facts, ffmpeg);
  const cpu = new Map<string, number[]>();
  for (let round = 0; round < renderRounds; round++) {
    const target = await makeFolder(folder);
    for (const step of steps) {
      const before = readCpu(process.pid).ofChildren;
      await makeOutput(ffmpeg, step, source, target);
      cpu.set(step.name, [...(cpu.get(step.name) ?? []), readCpu(process.pid).ofChildren - before]);
      if (round > 0) continue;
      const sizes = await Promise.all(
        step.outputs.map(async (one) => `${one.file} ${perHour((await stat(join(target, one.file))).size)}`),
      );
      console.log(`  ${step.name}: ${sizes.join(', ')}`);
    }
  }
  for (const [step, seconds] of cpu) {
    const perMinute = seconds.map((one) => (one * 60) / sourceSeconds);
    console.log(
      `  ${step}: ${median(perMinute).toFixed(0)} s of CPU per minute of video (${perMinute.map((one) => one.toFixed(0)).join(', ')})`,
    );
  }
}

const perHour = (bytes: number) => `${((bytes * 3600) / sourceSeconds / 1e9).toFixed(2)} GB/h`;
