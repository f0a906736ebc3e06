import { differ, mostDifference } from './difference.ts';
import type { Frames } from './frames.ts';

/** Frames of the new cut in a row that could show frames of the old cut in a row. */
export type Line = {
  /** In the new cut; `to` is beyond the last. */
  from: number;
  to: number;
  /** Frame n of the new cut shows frame `at + speed × n` of the old one, rounded. */
  at: number;
  speed: number;
  /** Set for pictures that were changed by more than a grade: what each frame of the line costs, whatever it differs. */
  changed: number | null;
  /** Whether the old frames have its sound, and no others; not set where the sound does not tell. */
  isHeard?: boolean;
};

export const oldFrameAt = ({ at, speed }: Pick<Line, 'at' | 'speed'>, b: number): number => Math.round(at + speed * b);

export type Cuts = {
  old: Frames;
  now: Frames;
  /** Of a cut that shows the same time at another rate. */
  usualSpeed: number;
};

export function differOnLine({ old, now }: Cuts, line: Line, b: number): number {
  const a = oldFrameAt(line, b);
  if (a < 0 || a >= old.count || b < 0 || b >= now.count) return mostDifference;
  return differ(old, a, now, b);
}

/** The mean difference over a stretch, from at most this many of its frames. */
export function meanOnLine(
  cuts: Cuts,
  line: Line,
  from = line.from,
  to = line.to,
  most = Number.POSITIVE_INFINITY,
): number {
  const step = Math.max(1, (to - from) / most);
  let [sum, count] = [0, 0];
  for (let b = from; b < to; b += step) {
    sum += differOnLine(cuts, line, Math.floor(b));
    count += 1;
  }
  return count > 0 ? sum / count : mostDifference;
}

/** Whether a line was found in most frames of a run: how far it goes beyond depends on single frames. */
export const isFoundIn = (line: Line, { from, to }: { from: number; to: number }): boolean =>
  Math.min(line.to, to) - Math.max(line.from, from) >= (to - from) / 2;

/** A frame that differs more was not only graded. */
export const likeEnough = 14;
/** A plain line that differs more shows changed pictures, and motion alone may put them beside their place. */
export const mostAlike = 8.5;
/** So many frames in a row that differ more end a line. */
const patience = 4;

/** Makes a line longer at both ends, as far as the pictures are alike. */
export function extend(cuts: Cuts, line: Line, limit = likeEnough): Line {
  const reach = (start: number, step: 1 | -1): number => {
    let [end, misses] = [start, 0];
    for (let b = start + step; b >= 0 && b < cuts.now.count && misses < patience; b += step) {
      if (differOnLine(cuts, line, b) <= limit) [end, misses] = [b, 0];
      else misses += 1;
    }
    return end;
  };
  return { ...line, from: reach(line.from, -1), to: reach(line.to - 1, 1) + 1 };
}
