import { endsOf, fitSlope, fitSlopeFinely, isUsable, through } from './fit-slope.ts';
import type { Cuts, Line } from './lines.ts';
import { judgeLine, unexplainedMotion } from './motion.ts';
import type { Run } from './path.ts';
import { compareSound, type Heard, isSameSound } from './sound/hear-line.ts';

/** By how many frames one end of a line, or both, are moved. */
const moves = [2, 5].flatMap((by) =>
  [
    [by, by],
    [-by, -by],
    [by, 0],
    [-by, 0],
    [0, by],
    [0, -by],
    [by, -by],
    [-by, by],
  ].map(([first = 0, last = 0]) => ({ first, last })),
);
/** Measured on drawn takes: lines that are two frames off have rivals that are better. */
const clearLoss = 0.15;
const better = 0.3;
/** Another speed than the usual one must explain the pictures better by this. */
const unusual = 0.08;

/** Whether the pictures of a run tell where it belongs, to a frame: in a slow shot they are like those beside them. */
export function tellsPlace(cuts: Cuts, line: Line): boolean {
  return findRival(cuts, line).loss > clearLoss;
}

/** Whether the sound of the run is that of its old frames. */
export function isHeardAt(heard: Heard | null, line: Line): boolean {
  return line.isHeard || (heard !== null && isSameSound(compareSound(heard, line)));
}

/** Takes another speed or place for a run whose pictures they explain better, if its sound does not contradict. */
export function preferRival(cuts: Cuts, heard: Heard | null, run: Run): Run {
  const own = run.line && { ...run.line, from: run.from, to: run.to };
  if (!own || own.changed !== null || isHeardAt(heard, own) || unexplainedMotion(cuts, own) === null) return run;
  const rival = findRival(cuts, own);
  if (rival.loss > -better || !isUsable(rival.line)) return run;
  const judge = (line: Line) => judgeLine(cuts, line);
  return { ...run, line: fitSlopeFinely(fitSlope(rival.line, judge), judge, cuts.usualSpeed, unusual) };
}

/** The best of the lines beside this one, and how much worse it explains the pictures. */
function findRival(cuts: Cuts, line: Line): { line: Line; loss: number } {
  const [first, last] = endsOf(line);
  const own = judgeLine(cuts, line);
  const rivals = moves
    .map((by) => through(line, first + by.first, last + by.last))
    .map((rival) => ({ line: rival, loss: judgeLine(cuts, rival) - own }));
  return rivals.reduce((best, rival) => (rival.loss < best.loss ? rival : best), {
    line,
    loss: Number.POSITIVE_INFINITY,
  });
}
