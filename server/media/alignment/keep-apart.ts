import { type Cuts, isFoundIn, type Line, meanOnLine, oldFrameAt } from './lines.ts';
import type { Run } from './path.ts';

const asGood = 0.6;

/**
 * Two shots of the new cut may lie on one shot of the old cut that is there a second time. Gives each its own: the one whose
 * neighbours fit better.
 */
export function keepApart(cuts: Cuts, lines: Line[], runs: Run[]): Run[] {
  let result = runs;
  for (const [n, run] of runs.entries()) {
    const others = result.filter((other) => other !== result[n] && overlap(run, other) > 0.5);
    for (const other of others) {
      const choices = [n, result.indexOf(other)].flatMap((moving) => moveAway(cuts, lines, result, moving));
      const best = choices.sort((one, two) => countJumps(one) - countJumps(two))[0];
      if (best) result = best;
    }
  }
  return result;
}

/** This run on other lines that are as good, on old frames that no run shows yet. */
function moveAway(cuts: Cuts, lines: Line[], runs: Run[], moving: number): Run[][] {
  const run = runs[moving];
  if (!run?.line) return [];
  const own = meanOnLine(cuts, run.line, run.from, run.to, 30);
  return (
    lines
      .filter(
        (line) =>
          isFoundIn(line, run) &&
          isElsewhere(line, run.line, run) &&
          meanOnLine(cuts, line, run.from, run.to, 30) < own + asGood,
      )
      .map((line) => runs.with(moving, { ...run, line }))
      // Scraps of a few frames make way.
      .filter((moved) =>
        moved.every(
          (other, n) =>
            n === moving ||
            other.to - other.from < (run.to - run.from) / 2 ||
            overlap(moved[moving] as Run, other) < 0.2,
        ),
      )
  );
}

/** Not the same old shot, a few frames beside. */
function isElsewhere(line: Line, own: Line | null, { from, to }: Run): boolean {
  return own !== null && Math.abs(oldFrameAt(line, from) - oldFrameAt(own, from)) >= (to - from) / 2;
}

/** The share of a run's old frames that another shows too. */
function overlap(one: Run, other: Run): number {
  if (!one.line || !other.line) return 0;
  const [from, to] = [oldFrameAt(one.line, one.from), oldFrameAt(one.line, one.to - 1) + 1];
  const [otherFrom, otherTo] = [oldFrameAt(other.line, other.from), oldFrameAt(other.line, other.to - 1) + 1];
  return (Math.min(to, otherTo) - Math.max(from, otherFrom)) / (to - from);
}

function countJumps(runs: Run[]): number {
  const placed = runs.filter(({ line }) => line) as (Run & { line: Line })[];
  return placed.reduce((sum, run, n) => {
    const before = placed[n - 1];
    if (!before) return sum;
    const step = oldFrameAt(run.line, run.from) - oldFrameAt(before.line, before.to - 1);
    return sum + (step === 1 ? 0 : step > 0 ? 1 : 2);
  }, 0);
}
