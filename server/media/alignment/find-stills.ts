import type { Cut } from './align.ts';
import { prepareFrames } from './frames.ts';
import { createSearch } from './search.ts';

/** The frames of the new cut that look most like a frame of the old one, the best first. */
export function findStills(old: Cut, now: Cut, frame: number, most: number): number[] {
  const cuts = { old: prepareFrames(now.pictures), now: prepareFrames(takeFrame(old, frame)), usualSpeed: 1 };
  return createSearch(cuts)(0)
    .slice(0, most)
    .map(({ a }) => a);
}

/** Only this frame, as a cut. */
function takeFrame({ pictures: { cells, count } }: Cut, frame: number) {
  const size = cells.length / count;
  const first = Math.min(frame, count - 1) * size;
  return { count: 1, cells: cells.slice(first, first + size) };
}
