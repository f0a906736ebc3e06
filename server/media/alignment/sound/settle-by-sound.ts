import { shotsAround } from '#server/media/alignment/frames.ts';
import {
  type Cuts,
  differOnLine,
  type Line,
  likeEnough,
  mostAlike,
  oldFrameAt,
} from '#server/media/alignment/lines.ts';
import { judgeLine } from '#server/media/alignment/motion.ts';
import type { Run } from '#server/media/alignment/path.ts';
import { clearRatio, compareSound, type Heard, isSameSound } from './hear-line.ts';

/** Pictures may fit worse by this one frame beside, where they are the same and where they were changed. */
const [slack, slackOfChanged] = [0.5, 4];
const farthest = 2;

/**
 * In a slow shot a picture looks like the next one, and an encoder shows it late. The sound tells which it is, if it agrees with
 * the pictures elsewhere: the whole sound of a cut may be late.
 */
export function settleBySound(cuts: Cuts, heard: Heard, runs: Run[]): Run[] {
  const steps = runs.map((run) => hearStep(heard, run));
  const framesWith = (isWanted: (step: number | undefined) => boolean) =>
    runs.reduce((sum, { from, to }, n) => sum + (isWanted(steps[n]) ? to - from : 0), 0);
  if (framesWith((step) => step === 0) < framesWith((step) => Boolean(step))) return runs;
  const lines = runs.flatMap(({ from, to, line }) => Array.from({ length: to - from }, () => line));
  for (const [n, run] of runs.entries()) if (run.line && steps[n]) moveLine(cuts, lines, run, run.line, steps[n]);
  return toRuns(lines);
}

/** By how many frames the sound of a run is beside its pictures; undefined if it does not tell. */
function hearStep(heard: Heard, { from, to, line }: Run): number | undefined {
  if (!line) return undefined;
  const tried = Array.from({ length: 2 * farthest + 1 }, (_, n) => n - farthest).map((step) => ({
    step,
    difference: compareSound(heard, { ...line, from, to, at: line.at + step }),
  }));
  const [best, next] = tried.sort((one, other) => one.difference - other.difference);
  if (!best || !next || !isSameSound(best.difference) || best.difference > next.difference * clearRatio)
    return undefined;
  return Math.abs(best.step) <= 1 ? best.step : undefined;
}

/** Moves the line of a run, as far as it stays in its shots and the pictures allow it. */
function moveLine(cuts: Cuts, lines: (Line | null)[], { from, to }: Run, own: Line, step: number): void {
  const line = { ...own, at: own.at + step };
  const { first, last } = shotsAround(cuts.old, oldFrameAt(own, from), oldFrameAt(own, to - 1));
  const isInShots = (b: number) => oldFrameAt(line, b) >= first && oldFrameAt(line, b) <= last;
  const kept = { from: isInShots(from) ? from : from + 1, to: isInShots(to - 1) ? to : to - 1 };
  const before = judgeLine(cuts, { ...own, ...kept });
  const isChanged = own.changed !== null || before > mostAlike;
  if (judgeLine(cuts, { ...line, ...kept }) > before + (isChanged ? slackOfChanged : slack)) return;
  for (let b = from; b < to; b++) lines[b] = isInShots(b) ? line : null;
  // The frame that the wrong place has left out.
  for (const [b, beside] of [
    [from - 1, from],
    [to, to - 1],
  ] as const) {
    const isOfShot = b >= 0 && b < cuts.now.count && !cuts.now.shots.includes(Math.max(b, beside));
    const other = lines[b];
    const difference = differOnLine(cuts, line, b);
    const isBetter = difference <= (other ? differOnLine(cuts, other, b) : likeEnough);
    if (isOfShot && isInShots(b) && isBetter) lines[b] = line;
  }
}

function toRuns(lines: (Line | null)[]): Run[] {
  const runs: Run[] = [];
  for (const [b, line] of lines.entries()) {
    const last = runs.at(-1);
    if (last && last.line === line) last.to = b + 1;
    else runs.push({ from: b, to: b + 1, line });
  }
  return runs;
}
