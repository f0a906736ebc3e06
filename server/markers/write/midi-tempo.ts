import type { Rational } from '#contract/media/media-facts.ts';
import { framesInSecond } from '#contract/media/timecode.ts';

export type Tempo = { ticksPerQuarter: number; ticksPerFrame: number; microseconds: number };

const maxTicksPerQuarter = 0x7fff;
const maxMicroseconds = 0xffffff;
/** As many as MIDI time code has parts of a frame. */
const wantedTicksPerFrame = 80;

/**
 * A quarter note of so many frames that it lasts a whole number of microseconds: 1.001 s for the rates of NTSC, 1 s for
 * whole ones. Of an odd rate it is rounded, by at most half a microsecond per quarter note.
 */
export function pickTempo(rate: Rational): Tempo {
  const perSecond = framesInSecond(rate);
  const longest = Math.max(
    1,
    Math.min(maxTicksPerQuarter, Math.floor((maxMicroseconds * rate.num) / (rate.den * 1e6))),
  );
  const frames = findWhole(rate, [perSecond, ...Array.from({ length: longest }, (_, index) => index + 1)]) ?? perSecond;
  const ticksPerFrame = Math.max(1, Math.min(wantedTicksPerFrame, Math.floor(maxTicksPerQuarter / frames)));
  const microseconds = Math.min(maxMicroseconds, Math.round((frames * rate.den * 1e6) / rate.num));
  return { ticksPerQuarter: frames * ticksPerFrame, ticksPerFrame, microseconds };
}

function findWhole({ num, den }: Rational, candidates: number[]): number | undefined {
  return candidates.find((frames) => (BigInt(frames) * BigInt(den) * 1_000_000n) % BigInt(num) === 0n);
}
