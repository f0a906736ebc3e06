import type { Cut } from '#server/media/alignment/align.ts';
import { bandCount, hopSeconds } from '#server/media/fingerprint/sounds.ts';
import { makeRandom } from '../values/random.ts';

export const cellCount = 144;
const frameSeconds = 0.04;
const longestSound = 1_000;
const [softest, range] = [80, 120];

/** The fingerprints of a cut at 25 frames a second, without a file. */
export function drawCut(
  count: number,
  cellAt: (frame: number, cell: number) => number,
  /** The frame of the first cut whose sound is heard with this one. */
  heardAt: (frame: number) => number,
): Cut {
  const cells = Uint16Array.from({ length: count * cellCount }, (_, n) =>
    Math.round(cellAt(Math.floor(n / cellCount), n % cellCount)),
  );
  const random = makeRandom(17);
  const sound = Array.from({ length: longestSound * bandCount }, () => softest + random.below(range));
  const hops = Math.floor((count * frameSeconds) / hopSeconds);
  const levels = Uint8Array.from({ length: hops * bandCount }, (_, n) => {
    const frame = (Math.floor(n / bandCount) * hopSeconds) / frameSeconds;
    const hop = Math.max(0, (heardAt(frame) * frameSeconds) / hopSeconds);
    const at = Math.floor(hop) * bandCount + (n % bandCount);
    const [one, next] = [sound[at] ?? 0, sound[at + bandCount] ?? 0];
    return Math.round(one + (next - one) * (hop % 1));
  });
  return { pictures: { count, cells }, sounds: { count: hops, levels }, frameRate: { num: 25, den: 1 } };
}

/** The level of each cell of some shots, and where it moves to: down, up or not at all. */
export function drawShots(count: number): { level: number[]; towards: number[] }[] {
  const random = makeRandom(3);
  return Array.from({ length: count }, () => ({
    level: Array.from({ length: cellCount }, () => 100 + random.below(300)),
    towards: Array.from({ length: cellCount }, () => random.below(3) - 1),
  }));
}

/** There and back, so that no cell leaves its range. */
export const toAndFro = (frame: number): number => (frame % 32 < 16 ? frame % 16 : 16 - (frame % 16));
