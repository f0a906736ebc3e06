import { differ } from './difference.ts';
import { countDifferentSigns, type Frames } from './frames.ts';
import type { Cuts } from './lines.ts';

/** A frame of the new cut and a frame of the old one that looks alike. */
export type Hit = { b: number; a: number; difference: number };

/** A frame with less contrast looks like too many others. */
export const leastSpread = 6;
const mostLookedAt = 400;
const hitsForFrame = 8;
/** A still picture is like all frames of its shot. */
const hitsForShot = 2;
/** Frames this near to a better one are the same hit. */
const apart = 8;

export type Search = (b: number) => Hit[];

/** Finds the frames of the old cut that look most like one of the new cut. */
export function createSearch({ old, now }: Cuts): Search {
  const distances = new Uint8Array(old.count);
  const shotOf = numberShots(old);
  return (b) => {
    if ((now.spread[b] ?? 0) < leastSpread) return [];
    const found = listNearest(old, now, b, distances).map((a) => ({ b, a, difference: differ(old, a, now, b) }));
    found.sort((one, other) => one.difference - other.difference);
    const kept: Hit[] = [];
    for (const hit of found) {
      if (kept.length === hitsForFrame) break;
      const ofShot = kept.filter(({ a }) => shotOf[a] === shotOf[hit.a]);
      if (ofShot.length < hitsForShot && ofShot.every(({ a }) => Math.abs(a - hit.a) >= apart)) kept.push(hit);
    }
    return kept;
  };
}

function numberShots({ shots, count }: Frames): Uint32Array {
  const numbers = new Uint32Array(count);
  for (const [n, first] of shots.entries()) numbers.fill(n, first);
  return numbers;
}

/** The frames with the fewest different signs. Of many equal ones, some from everywhere. */
function listNearest(old: Frames, now: Frames, b: number, distances: Uint8Array): number[] {
  const counts = new Uint32Array(65);
  for (let a = 0; a < old.count; a++) {
    const distance = countDifferentSigns(old, a, now, b);
    distances[a] = distance;
    counts[distance] = (counts[distance] ?? 0) + 1;
  }
  let [limit, within] = [0, 0];
  while (limit < 26 && within + (counts[limit] ?? 0) <= mostLookedAt) within += counts[limit++] ?? 0;
  const atLimit = counts[limit] ?? 0;
  const step = limit >= 26 ? Number.POSITIVE_INFINITY : Math.max(1, atLimit / Math.max(1, mostLookedAt - within));
  const nearest: number[] = [];
  let next = 0;
  let seen = 0;
  for (let a = 0; a < old.count; a++) {
    const distance = distances[a] ?? 64;
    if (distance < limit) nearest.push(a);
    else if (distance === limit && seen++ >= next && step !== Number.POSITIVE_INFINITY) {
      nearest.push(a);
      next += step;
    }
  }
  return nearest;
}
