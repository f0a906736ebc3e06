/** The in and out points, as far as they are set. Both are inclusive. */
export type Range = { in: number | null; out: number | null };

/** The point that is set last wins: an in point after the out point clears it, and the other way round. */
export const withIn = (range: Range, sample: number): Range => ({
  in: sample,
  out: range.out !== null && range.out < sample ? null : range.out,
});
export const withOut = (range: Range, sample: number): Range => ({
  in: range.in !== null && range.in > sample ? null : range.in,
  out: sample,
});

/** The sample to go on from once playing has moved from one to another; null if it just goes on. */
export function passOut(range: Range, from: number, to: number, isLooping: boolean): number | null {
  // A seek past the out point goes on playing; only crossing it counts.
  if (range.out === null || from > range.out || to <= range.out) return null;
  return isLooping ? (range.in ?? 0) : range.out;
}
