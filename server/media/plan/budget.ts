import type { MediaFacts } from '#contract/media/media-facts.ts';
import { MediaError } from '../media-error.ts';
import { chooseSizes, findQuality } from './ladder.ts';

/** Always allowed, whatever the file size: hours of plain screen recordings. */
const freeMegapixels = 1_200_000;
/** At the lowest bit rates of cameras and encoders, a hundredth of a bit per pixel, a megapixel has 1,250 bytes. */
const bytesPerMegapixel = 1_000;

/**
 * Measured: 90 (docs/capacity.md). An old NAS is 20 times slower, and a machine that shares its cores counts the time of
 * others.
 */
const slowestMegapixelsPerSecond = 1.25;
const startSeconds = 20 * 60;
/** From here on the budget is that of a machine 15 times slower than the measured one. */
const longSeconds = 48 * 3600;
const slowestOfLong = 6;

/** About eight minutes of 1080p: 15 minutes of work for two cores. */
const longMegapixels = 60_000;

/** The pixels of all frames, both read and written. */
export function estimateMegapixels({ video }: Pick<MediaFacts, 'video'>): number {
  const pictures = [video, ...chooseSizes(video)];
  return (video.frameCount * pictures.reduce((sum, { width, height }) => sum + width * height, 0)) / 1e6;
}

/** Refuses decompression bombs: half a million frames of 8K in 12 MB would take days. */
export function requireAffordable(facts: Pick<MediaFacts, 'video' | 'sizeBytes'>): void {
  const affordable = freeMegapixels + facts.sizeBytes / bytesPerMegapixel;
  const wanted = estimateMegapixels(facts);
  if (wanted > affordable) {
    throw new MediaError('too-much-work', `${Math.round(wanted)} megapixels in ${facts.sizeBytes} bytes`);
  }
}

/** Long videos have a lane of their own, so that they never block all short ones. */
export function isLong(facts: Pick<MediaFacts, 'video'>): boolean {
  return estimateMegapixels(facts) > longMegapixels;
}

/** The CPU time of one step. It ends what works without end; no video comes near it. */
export function limitWork(facts: Pick<MediaFacts, 'video'>): { cpuSeconds: number } {
  const megapixels = estimateMegapixels(facts);
  const generous = startSeconds + megapixels / slowestMegapixelsPerSecond;
  return { cpuSeconds: Math.ceil(Math.min(generous, Math.max(longSeconds, megapixels / slowestOfLong))) };
}

/**
 * Disk space for the outputs. The encoders' rate caps are for footage that is hard to encode; half of the cap is a
 * guess, so each run is monitored too. The smallest rendition counts twice, because its growing file is rewritten at
 * the end.
 */
export function estimateOutputBytes({ video, durationMs }: Pick<MediaFacts, 'video' | 'durationMs'>): number {
  const rates = chooseSizes(video).map(({ name }) => findQuality(name).maxRateKbps);
  const kbps = rates.reduce((sum, rate) => sum + rate, rates[0] ?? 0);
  return Math.ceil(((kbps / 2) * durationMs) / 8);
}
