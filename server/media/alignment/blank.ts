import type { Frames } from './frames.ts';
import { type Cuts, oldFrameAt } from './lines.ts';
import type { Run } from './path.ts';
import { leastSpread } from './search.ts';

const mostFrames = 12;

/**
 * Takes runs off their lines where one cut shows black, or another even colour, and the other does not: it has no motion
 * and no shape that could speak against any picture.
 */
export function takeOffBlanks(cuts: Cuts, runs: Run[]): Run[] {
  return runs.map((run) => (run.line && isBlankBeside(cuts, run, run.line) ? { ...run, line: null } : run));
}

/** Whether only one side of a line shows something. */
export function isBlankBeside({ old, now }: Cuts, { from, to }: Run, line: { at: number; speed: number }): boolean {
  const shown = [
    contrastOf(now, from, to),
    contrastOf(old, Math.max(0, oldFrameAt(line, from)), Math.min(old.count, oldFrameAt(line, to - 1) + 1)),
  ];
  const [less, more] = [Math.min(...shown), Math.max(...shown)];
  // A grade at most doubles the contrast.
  return less < leastSpread && more >= leastSpread && more > 2 * less;
}

function contrastOf({ spread }: Frames, from: number, to: number): number {
  const step = Math.max(1, (to - from) / mostFrames);
  let [sum, count] = [0, 0];
  for (let at = from; at < to; at += step) {
    sum += spread[Math.floor(at)] ?? 0;
    count += 1;
  }
  return count > 0 ? sum / count : 0;
}
