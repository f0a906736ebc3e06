import { join } from 'node:path';
import { expect } from 'vitest';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { makeOutput, type ProbedMedia, planOutputs, probeMedia } from '#server/media/media.ts';
import { readPackets } from '#server/media/probe/packets.ts';
import { requireFfmpeg } from '../programs/ffmpeg.ts';
import { readNumbers } from './clips.ts';

/** Probes the source, renders its 540p proxy and compares every frame of both. */
export async function makeReview(
  source: string,
  folder: string,
): Promise<ProbedMedia & { numbers: number[]; review: string }> {
  const ffmpeg = await requireFfmpeg();
  const { facts, frameTable } = await probeMedia(ffmpeg, source);
  const [step] = planOutputs(facts, ffmpeg);
  if (!step) throw new Error('nothing planned');
  await makeOutput(ffmpeg, step, source, folder);
  const review = join(folder, '540p.mp4');
  const [original, numbers] = await Promise.all([readNumbers(source, facts.video.codec), readNumbers(review)]);
  expect(numbers).toEqual(original);
  expect(facts.video.frameCount).toBe(original.length);
  return { facts, frameTable, numbers, review };
}

export async function readTimes(file: string, facts: MediaFacts): Promise<number[]> {
  const ffmpeg = await requireFfmpeg();
  const { facts: probed } = await probeMedia(ffmpeg, file);
  const { timeBase } = probed.video;
  const { ticks } = await readPackets(ffmpeg, file, probed.video, {});
  expect(ticks.length).toBe(facts.video.frameCount);
  return [...ticks].map((tick) => (tick * timeBase.num) / timeBase.den);
}

export async function expectEvenGrid(review: string, facts: MediaFacts): Promise<void> {
  const { num, den } = facts.video.frameRate;
  const times = await readTimes(review, facts);
  times.forEach((time, n) => {
    expect(time).toBeCloseTo((n * den) / num, 9);
  });
}
