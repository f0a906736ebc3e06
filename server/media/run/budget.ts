import { hourMs, minuteMs } from '#contract/durations.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { MediaError } from '../media-error.ts';
import { chooseSizes, findQuality } from '../plan/ladder.ts';

/** Always allowed, whatever the file size: hours of plain screen recordings. */
const freeMegapixels = 1_200_000;
/** At the lowest bit rates of cameras and encoders, a hundredth of a bit per pixel, a megapixel has 1,250 bytes. */
const bytesPerMegapixel = 1_000;

/** Two busy cores are faster than this even when tone mapping 8K. */
const slowestMegapixelsPerSecond = 5;
const startMs = 5 * minuteMs;
const longestMs = 6 * hourMs;

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

/** The wall clock limit of one step. */
export function limitTimeMs(facts: Pick<MediaFacts, 'video'>): number {
  return Math.min(longestMs, startMs + (estimateMegapixels(facts) / slowestMegapixelsPerSecond) * 1000);
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
