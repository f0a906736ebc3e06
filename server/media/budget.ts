import type { MediaFacts } from '#contract/media-facts.ts';
import { chooseSizes, findQuality } from './ladder.ts';
import { MediaError } from './media-error.ts';

/** Hours of plain screen recordings, whatever their size. */
const freeMegapixels = 1_200_000;
/** Of the lowest rates that cameras and encoders use, a hundredth of a bit for a pixel, a megapixel has 1,250 bytes. */
const bytesPerMegapixel = 1_000;

/** Tone mapping 8K on two busy cores makes more. */
const slowestMegapixelsPerSecond = 5;
const startMs = 5 * 60_000;
const longestMs = 6 * 60 * 60_000;

/** About eight minutes of 1080p, a quarter of an hour of work for two cores. */
const longMegapixels = 60_000;

/** The pixels of all frames, as they are read and as they are written. */
export function estimateMegapixels({ video }: Pick<MediaFacts, 'video'>): number {
  const pictures = [video, ...chooseSizes(video)];
  return (video.frameCount * pictures.reduce((sum, { width, height }) => sum + width * height, 0)) / 1e6;
}

/** Refuses what a small file makes of itself: half a million frames of 8K in 12 MB would take days. */
export function requireAffordable(facts: Pick<MediaFacts, 'video' | 'sizeBytes'>): void {
  const affordable = freeMegapixels + facts.sizeBytes / bytesPerMegapixel;
  const wanted = estimateMegapixels(facts);
  if (wanted > affordable) {
    throw new MediaError('too-much-work', `${Math.round(wanted)} megapixels in ${facts.sizeBytes} bytes`);
  }
}

/** Long ones have a lane of their own, so that short ones never wait for all of them. */
export function isLong(facts: Pick<MediaFacts, 'video'>): boolean {
  return estimateMegapixels(facts) > longMegapixels;
}

/** How long one step may take, by the clock. */
export function limitTimeMs(facts: Pick<MediaFacts, 'video'>): number {
  return Math.min(longestMs, startMs + (estimateMegapixels(facts) / slowestMegapixelsPerSecond) * 1000);
}

/**
 * What the outputs will take on the disk. The encoders' caps are for footage that is hard to encode; half of that is a
 * guess, so a run is watched as well. The lightest one counts twice, because its growing copy is written again at its end.
 */
export function estimateOutputBytes({ video, durationMs }: Pick<MediaFacts, 'video' | 'durationMs'>): number {
  const rates = chooseSizes(video).map(({ name }) => findQuality(name).maxRateKbps);
  const kbps = rates.reduce((sum, rate) => sum + rate, rates[0] ?? 0);
  return Math.ceil(((kbps / 2) * durationMs) / 8);
}
