import { shareOfSame } from './difference.ts';
import { type Cuts, type Line, oldFrameAt } from './lines.ts';
import { unexplainedMotion } from './motion.ts';
import { newFrame, type Run } from './path.ts';

/** Enough to ask a person whether it is the same shot. */
const leastSame = 0.3;
const mostUnexplained = 0.9;

/** Between two runs that fit, a part that is as long in both cuts and somewhat alike may be the same shot, much changed. */
export function fillHoles(cuts: Cuts, runs: Run[]): Run[] {
  return runs.map((run, n) => {
    if (run.line) return run;
    const [before, after] = [runs[n - 1], runs[n + 1]];
    const first = before?.line ? oldFrameAt(before.line, before.to - 1) + 1 : before ? undefined : 0;
    const end = after?.line ? oldFrameAt(after.line, after.from) : after ? undefined : cuts.old.count;
    if (first === undefined || end === undefined) return run;
    const length = run.to - run.from;
    const speed = end - first === length ? 1 : cuts.usualSpeed;
    const line: Line = { from: run.from, to: run.to, at: first - speed * run.from, speed, changed: newFrame };
    const isAsLong = Math.abs(end - first - speed * length) <= (speed === 1 ? 0 : 2);
    return isAsLong && isSomewhatAlike(cuts, line) ? { ...run, line } : run;
  });
}

function isSomewhatAlike(cuts: Cuts, line: Line): boolean {
  const unexplained = unexplainedMotion(cuts, line);
  if (unexplained !== null && unexplained < mostUnexplained) return true;
  const middle = Math.floor((line.from + line.to) / 2);
  return shareOfSame(cuts.old, oldFrameAt(line, middle), cuts.now, middle) > leastSame;
}
