import type { Rational } from '#contract/media/media-facts.ts';
import { framesInSecond } from '#contract/media/timecode.ts';

export type Tempo = { ticksPerQuarter: number; ticksPerFrame: number; microseconds: number };

const maxTicksPerQuarter = 0x7fff;
const maxMicroseconds = 0xffffff;
/** As many as MIDI time code has parts of a frame. */
const wantedTicksPerFrame = 80;

/**
 * A quarter note of so many frames that it lasts a whole number of microseconds: 1.001 s for the rates of NTSC, 1 s for
 * whole ones. Of an odd rate it is rounded, by at most half a microsecond per quarter note. Samples are ticks: a quarter
 * note has as many of them as a part of a second does.
 */
export function pickTempo(rate: Rational): Tempo {
  const perSecond = framesInSecond(rate);
  if (perSecond > maxTicksPerQuarter) return pickSampleTempo(perSecond);
  const longest = Math.max(
    1,
    Math.min(maxTicksPerQuarter, Math.floor((maxMicroseconds * rate.num) / (rate.den * 1e6))),
  );
  const frames = findWhole(rate, [perSecond, ...Array.from({ length: longest }, (_, index) => index + 1)]) ?? perSecond;
  const ticksPerFrame = Math.max(1, Math.min(wantedTicksPerFrame, Math.floor(maxTicksPerQuarter / frames)));
  const microseconds = Math.min(maxMicroseconds, Math.round((frames * rate.den * 1e6) / rate.num));
  return { ticksPerQuarter: frames * ticksPerFrame, ticksPerFrame, microseconds };
}

/** Parts of a second that last whole microseconds. Of odd rates the last one is rounded. */
const parts = [2, 4, 5, 8, 10, 16, 20, 25, 32, 40, 50, 64];

function pickSampleTempo(perSecond: number): Tempo {
  const isFine = (part: number) => perSecond % part === 0 && perSecond / part <= maxTicksPerQuarter;
  const part = parts.find(isFine) ?? parts.find((one) => perSecond / one <= maxTicksPerQuarter) ?? 64;
  const ticksPerQuarter = Math.round(perSecond / part);
  return { ticksPerQuarter, ticksPerFrame: 1, microseconds: Math.round((ticksPerQuarter * 1e6) / perSecond) };
}

function findWhole({ num, den }: Rational, candidates: number[]): number | undefined {
  return candidates.find((frames) => (BigInt(frames) * BigInt(den) * 1_000_000n) % BigInt(num) === 0n);
}
