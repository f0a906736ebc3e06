import { isSure } from '#contract/media/alignment.ts';
import { cellCount } from '../fingerprint/pictures.ts';
import type { Frames } from './frames.ts';
import { type Cuts, isFoundIn, type Line, meanOnLine, mostAlike, oldFrameAt } from './lines.ts';
import { unexplainedMotion } from './motion.ts';
import { newFrame, type Run } from './path.ts';
import { isHeardAt, tellsPlace } from './rivals.ts';
import type { Heard } from './sound/hear-line.ts';
import { findStill } from './sound/use-sound.ts';

export type Judged = Run & {
  confidence: number;
  /** The picture itself is another: its grade, its frame, or something in it. */
  isChanged: boolean;
};

const mostFrames = 40;
/** Of 510: what a weak encoding does to the mean of a cell over a shot stays below. */
const sameCell = 9;
const few = 3;
const sameFrame = 7;
const goodMotion = 0.6;
const shortest = 4;
/** The correlation of a picture with itself, after another frame or a small title. */
const samePicture = 0.75;
/** Another line is as good if it differs by no more than this from the chosen one. */
const asGood = 0.5;

/** How sure it is that the runs show the same pictures, and whether these were changed. */
export function judgeRuns(cuts: Cuts, heard: Heard | null, lines: Line[], runs: Run[]): Judged[] {
  const judged: Known[] = runs.map((run) => ({
    ...run,
    ...judgeAlone(cuts, heard, lines, runs, run),
    isChanged: isChanged(cuts, run),
  }));
  // A doubtful run that goes on where a sure one ends, or before a sure one begins, is sure too, and so on.
  spread(cuts, judged);
  spread(cuts, judged.toReversed());
  return judged;
}

/** Whether the old pictures could be these, and whether only these and none beside them. */
type Known = Judged & { couldBe: boolean; isTold: boolean };

function spread(cuts: Cuts, judged: Known[]): void {
  for (const [n, run] of judged.entries()) {
    const { line } = run;
    if (isSure(run) || !line || line.changed === newFrame) continue;
    const [before, after] = [judged[n - 1], judged[n + 1]];
    const goesOn = (beside: Known | undefined) => beside !== undefined && isSure(beside) && areTogether(beside, run);
    const isHeld = (beside: Known | undefined, at: number) =>
      goesOn(beside) || ((run.couldBe || !beside) && isShotEnd(cuts, line, at));
    const isReversed = (before && before.from > run.from) || (after && after.from < run.from);
    const [first, last] = isReversed ? [run.to, run.from] : [run.from, run.to];
    const isSureToo = run.couldBe && run.isTold ? goesOn(before) : isHeld(before, first) && isHeld(after, last);
    if (isSureToo) run.confidence = 0.7;
  }
}

/** Whether a shot of both cuts begins or ends there, so that nothing was cut off. */
function isShotEnd({ old, now }: Cuts, line: Line, at: number): boolean {
  const isEnd = ({ shots, count }: Frames, frame: number) => frame === count || shots.includes(frame);
  const [before, after] = [oldFrameAt(line, at - 1) + 1, oldFrameAt(line, at)];
  return isEnd(now, at) && (isEnd(old, before) || isEnd(old, after));
}

function judgeAlone(
  cuts: Cuts,
  heard: Heard | null,
  lines: Line[],
  runs: Run[],
  run: Run,
): Pick<Known, 'confidence' | 'couldBe' | 'isTold'> {
  const { line, from, to } = run;
  if (!line) return { confidence: 1, couldBe: true, isTold: true };
  // A hole that was filled.
  if (line.changed === newFrame) {
    const confidence = line.isHeard ? 0.8 : isInPlace(cuts, line, run) ? 0.6 : 0.2;
    return { confidence, couldBe: false, isTold: false };
  }
  const own = { ...line, from, to };
  const mean = meanOnLine(cuts, line, from, to, mostFrames);
  const unexplained = unexplainedMotion(cuts, own);
  const couldBe = unexplained === null ? line.changed !== null || mean < 3 * sameFrame : unexplained < goodMotion;
  if (to - from < shortest) return { confidence: mean < sameFrame / 2 ? 0.4 : 0.2, couldBe, isTold: true };
  const isAlone = !isElsewhereToo(cuts, lines, runs, run, mean);
  if (line.isHeard) return { confidence: isAlone ? 0.9 : 0.4, couldBe, isTold: true };
  if (unexplained === null) {
    const isProven = isAlone && mean < sameFrame && showsWholeStill(cuts, own);
    return { confidence: isProven ? 0.8 : 0.3, couldBe: couldBe && line.isHeard !== false, isTold: false };
  }
  const isTold = isHeardAt(heard, own) || tellsPlace(cuts, own);
  if (!couldBe) return { confidence: 0.2, couldBe, isTold };
  if (line.changed === null && mean > mostAlike) return { confidence: 0.4, couldBe, isTold };
  if (!isAlone || !isTold) return { confidence: 0.4, couldBe, isTold };
  return { confidence: Math.max(0.5, 1 - unexplained), couldBe, isTold };
}

/** Of a still picture only the whole says which frames these are. */
function showsWholeStill(cuts: Cuts, line: Line): boolean {
  const { first, last } = findStill(cuts, line);
  return Math.abs(oldFrameAt(line, line.from) - first) <= 1 && Math.abs(oldFrameAt(line, line.to - 1) - last) <= 1;
}

/** Whether the old frames go on where the new ones do, in any order of the two; at another speed some may be left out. */
function areTogether(one: Run, other: Run): boolean {
  const [before, after] = one.from < other.from ? [one, other] : [other, one];
  if (!before.line || !after.line) return false;
  const step = oldFrameAt(after.line, after.from) - oldFrameAt(before.line, before.to - 1);
  const isPlain = before.line.speed === 1 && after.line.speed === 1;
  return Math.abs(step - 1) <= (isPlain ? 0 : 2);
}

/** Whether the old cut has the same pictures a second time, and nothing shows them: then only the neighbours tell which. */
function isElsewhereToo(cuts: Cuts, lines: Line[], runs: Run[], run: Run, mean: number): boolean {
  const first = run.line ? oldFrameAt(run.line, run.from) : 0;
  return lines.some((line) => {
    if (!isFoundIn(line, run)) return false;
    const [from, to] = [oldFrameAt(line, run.from), oldFrameAt(line, run.to - 1)];
    if (Math.abs(from - first) < run.to - run.from) return false;
    if (meanOnLine(cuts, line, run.from, run.to, mostFrames) > mean + asGood) return false;
    return !runs.some(
      (other) => other.line && oldFrameAt(other.line, other.from) < to && oldFrameAt(other.line, other.to - 1) > from,
    );
  });
}

/** Whether a part as long as the gap between its neighbours shows the same picture. */
const isInPlace = (cuts: Cuts, line: Line, run: Run) => line.isHeard === undefined && isSamePicture(cuts, line, run);

/** Whether the two pictures in the middle of the run have their light and dark parts at the same places. */
function isSamePicture({ old, now }: Cuts, line: Line, { from, to }: Run): boolean {
  const b = Math.floor((from + to) / 2);
  const a = oldFrameAt(line, b);
  let product = 0;
  for (let n = 0; n < cellCount; n++)
    product += (old.cells[a * cellCount + n] ?? 0) * (now.cells[b * cellCount + n] ?? 0);
  const covariance = product / cellCount - (old.mean[a] ?? 0) * (now.mean[b] ?? 0);
  return covariance > samePicture * (old.spread[a] ?? 0) * (now.spread[b] ?? 0);
}

/** Compares the means of the cells over the run: they are hardly touched by an encoder. */
function isChanged({ old, now }: Cuts, { from, to, line }: Run): boolean {
  if (!line) return false;
  const sums = new Float64Array(cellCount);
  let count = 0;
  const step = Math.max(1, (to - from) / mostFrames);
  for (let at = from; at < to; at += step) {
    const a = oldFrameAt(line, Math.floor(at));
    if (a < 0 || a >= old.count) continue;
    for (let n = 0; n < cellCount; n++)
      sums[n] = (sums[n] ?? 0) + (now.cells[Math.floor(at) * cellCount + n] ?? 0) - (old.cells[a * cellCount + n] ?? 0);
    count += 1;
  }
  const off = sums.map((sum) => Math.abs(sum / Math.max(1, count))).toSorted();
  // Fast motion in a weak encoding touches single cells.
  return (off.at(-1) ?? 0) > 2 * sameCell || (off.at(-few) ?? 0) > sameCell;
}
