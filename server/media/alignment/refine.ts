import { fitAtSpeed, fitSlopeFinely, speeds } from './fit-slope.ts';
import { type Cuts, type Line, oldFrameAt } from './lines.ts';
import { judgeLine } from './motion.ts';
import type { Run } from './path.ts';
import { preferRival } from './rivals.ts';
import type { Heard } from './sound/hear-line.ts';
import { hearShots } from './sound/hear-shots.ts';
import { settleBySound } from './sound/settle-by-sound.ts';
import { applySound, joinStill } from './sound/use-sound.ts';
import { splitAtShots } from './split-at-shots.ts';

/** Another speed than that between the two rates must explain the pictures better by this. */
const unusual = 0.08;
/** A step may be this far from the line through all. */
const stairHeight = 1.1;
/** Less is a plain line with one frame too many. */
const leastChange = 0.008;
/** One line for a shot may differ more than several by this. */
const slack = 0.15;
/** If a plain line explains this share of a shot, one of another speed must explain the shot better by as much. */
const mostly = 0.7;

/** Makes each run exact: one speed for the steps of a stair, and the sound tells where nothing moves. */
export function refineRuns(cuts: Cuts, heard: Heard | null, runs: Run[]): Run[] {
  const inShots = runs.flatMap((run) => splitAtShots(cuts, run));
  let refined = groupSteps(cuts, inShots).flatMap((steps) => asOneSpeed(cuts, steps, steps[0]) ?? steps);
  if (showsSameTime(cuts, refined)) refined = refined.map((part) => asUsualSpeed(cuts, part) ?? part);
  const parts = joinStill(cuts, refined);
  const placed = heard ? listen(cuts, heard, parts) : parts;
  return join(placed.map((part) => preferRival(cuts, heard, part)));
}

function listen(cuts: Cuts, heard: Heard, parts: Run[]): Run[] {
  const shots = hearShots(cuts, heard, parts);
  return settleBySound(
    cuts,
    heard,
    shots.flatMap((part) => applySound(cuts, heard, part)),
  );
}

/**
 * A shot at another speed is explained by many short runs at the normal one, like a stair by its steps. Groups the runs
 * that lie on one straight line.
 */
function groupSteps(cuts: Cuts, parts: Run[]): Run[][] {
  const groups: Run[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last && !isAtCut(cuts, part) && isStair([...last, part])) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

/** Both cuts have a cut there: what seems to be one in the new cut alone is something fast that crosses the picture. */
function isAtCut({ old, now }: Cuts, { from, line }: Run): boolean {
  const first = line ? oldFrameAt(line, from) : 0;
  return now.shots.includes(from) && old.shots.some((shot) => Math.abs(shot - first) <= 2);
}

function isStair(steps: Run[]): boolean {
  const line = throughSteps(steps);
  return line !== undefined && listEnds(steps).every(([b, a]) => Math.abs(line.at + line.speed * b - a) <= stairHeight);
}

/** The straight line nearest to the ends of all steps. */
function throughSteps(steps: Run[]): Line | undefined {
  const ends = listEnds(steps);
  const [first, last] = [steps[0], steps.at(-1)];
  if (ends.length < 4 || steps.some(({ line }) => !line) || !first || !last) return undefined;
  const [meanB, meanA] = [0, 1].map((n) => ends.reduce((sum, end) => sum + (end[n] ?? 0), 0) / ends.length) as [
    number,
    number,
  ];
  const spread = ends.reduce((sum, [b]) => sum + (b - meanB) ** 2, 0);
  const speed = ends.reduce((sum, [b, a]) => sum + (b - meanB) * (a - meanA), 0) / spread;
  if (!(speed >= speeds.least && speed <= speeds.most) || Math.abs(speed - 1) < leastChange) return undefined;
  const changed = Math.max(0, ...steps.map(({ line }) => line?.changed ?? 0)) || null;
  return { from: first.from, to: last.to, at: meanA - speed * meanB, speed, changed };
}

function listEnds(steps: Run[]): [b: number, a: number][] {
  return steps.flatMap(({ from, to, line }) =>
    line ? [from, to - 1].map((b): [number, number] => [b, line.at + line.speed * b]) : [],
  );
}

/** One line for all steps, if it explains their frames as well. */
function asOneSpeed(cuts: Cuts, steps: Run[], first: Run | undefined): Run | undefined {
  const stair = steps.length > 1 ? throughSteps(steps) : undefined;
  if (!stair || !first) return undefined;
  const judge = (one: Line) => judgeLine(cuts, one);
  const line = fitSlopeFinely(stair, judge, cuts.usualSpeed, 0);
  const length = stair.to - stair.from;
  const before =
    steps.reduce(
      (sum, { from, to, line: own }) => sum + (own ? judgeLine(cuts, { ...own, from, to }) * (to - from) : 0),
      0,
    ) / length;
  const isMostlyPlain = steps.some((part) => part.line?.speed === 1 && part.to - part.from > length * mostly);
  return judge(line) <= before + (isMostlyPlain ? -slack : slack)
    ? { from: stair.from, to: stair.to, line }
    : undefined;
}

/**
 * A cut of another rate shows either the frames of the old one or its time. Both are tried on all runs, because a short one
 * may be explained by either.
 */
function showsSameTime(cuts: Cuts, runs: Run[]): boolean {
  if (cuts.usualSpeed === 1) return false;
  const judge = (line: Line) => judgeLine(cuts, line);
  let gain = 0;
  for (const run of runs) {
    const { line, from, to } = run;
    if (!line) continue;
    const badnessAt = (speed: number) => judge(fitAtSpeed(lineAt(run, line, speed), judge));
    gain += (badnessAt(1) - badnessAt(cuts.usualSpeed)) * (to - from);
  }
  return gain > 0;
}

/** The line through the middle of a run at another speed. */
function lineAt({ from, to }: Run, own: Line, speed: number): Line {
  const middle = own.at + (own.speed * (from + to - 1)) / 2;
  return { from, to, at: middle - (speed * (from + to - 1)) / 2, speed, changed: own.changed };
}

/** In a cut that shows the same time, the speed between the rates, where it explains the pictures as well. */
function asUsualSpeed(cuts: Cuts, run: Run): Run | undefined {
  const { from, to, line: own } = run;
  if (!own) return undefined;
  const judge = (one: Line) => judgeLine(cuts, one);
  const line = fitSlopeFinely(lineAt(run, own, cuts.usualSpeed), judge, cuts.usualSpeed, unusual);
  return judge(line) <= judge({ ...own, from, to }) + slack ? { from, to, line } : undefined;
}

function join(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isSame =
      last &&
      (last.line === run.line ||
        (last.line?.speed === 1 &&
          run.line?.speed === 1 &&
          last.line.at === run.line.at &&
          last.line.changed === run.line.changed &&
          last.line.isHeard === run.line.isHeard));
    if (last && isSame) last.to = run.to;
    else joined.push({ ...run });
  }
  return joined;
}
