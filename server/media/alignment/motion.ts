import { cellCount } from '../fingerprint/pictures.ts';
import { type Cuts, type Line, meanOnLine, oldFrameAt } from './lines.ts';

const mostFrames = 90;
/** Less variance than this is grain. */
const still = 3;
const mostGain = 2.5;
const mostlyThere = 0.7;

/**
 * The share of the motion in the new frames that the motion in the old frames of this line does not explain: near 0 for the
 * same shot, 1 and more for another. A title, another frame or a grade does not move, so it does not count. Null if nothing
 * moves.
 */
export function unexplainedMotion({ old, now }: Cuts, line: Line): number | null {
  const sums = { now: new Float64Array(cellCount), old: new Float64Array(cellCount) };
  let [nowSquares, oldSquares, products, count] = [0, 0, 0, 0];
  const step = Math.max(1, (line.to - line.from) / mostFrames);
  for (let at = line.from; at < line.to; at += step) {
    const b = Math.floor(at);
    const a = oldFrameAt(line, b);
    if (a < 0 || a >= old.count) continue;
    for (let n = 0, [i, j] = [a * cellCount, b * cellCount]; n < cellCount; n++, i++, j++) {
      const [before, after] = [old.cells[i] ?? 0, now.cells[j] ?? 0];
      sums.old[n] = (sums.old[n] ?? 0) + before;
      sums.now[n] = (sums.now[n] ?? 0) + after;
      oldSquares += before * before;
      nowSquares += after * after;
      products += before * after;
    }
    count += 1;
  }
  // A line beyond the ends of the old cut explains nothing there.
  if (count * step < (line.to - line.from) * mostlyThere) return 1;
  if (count < 4) return null;
  for (let n = 0; n < cellCount; n++) {
    const [before, after] = [sums.old[n] ?? 0, sums.now[n] ?? 0];
    oldSquares -= (before * before) / count;
    nowSquares -= (after * after) / count;
    products -= (before * after) / count;
  }
  if (nowSquares / count / cellCount < still) return null;
  const gain = Math.max(1 / mostGain, Math.min(mostGain, oldSquares > 0 ? products / oldSquares : 1));
  return (nowSquares - 2 * gain * products + gain * gain * oldSquares) / nowSquares;
}

const weight = 5;
/** The look of changed pictures says little. */
const weightOfChanged = 25;

/** How badly a line explains its frames: by how they look, and by how they move. */
export function judgeLine(cuts: Cuts, line: Line): number {
  const unexplained = unexplainedMotion(cuts, line) ?? 0;
  if (line.changed !== null) return weightOfChanged * unexplained;
  return meanOnLine(cuts, line, line.from, line.to, mostFrames) + weight * unexplained;
}
