import type { Line } from './lines.ts';

const steps = [3, 2, 1, 0.5, 0.25, 0.12];
const fine = 0.125;
const fineBy = 12;

/** A larger change of speed is an effect, and no longer the same shot. */
export const speeds = { least: 0.7, most: 1.45 };

/** How badly a line explains the pictures. */
export type Judge = (line: Line) => number;

/** The line through these old frames at the first and the last new frame. */
export function through(line: Line, first: number, last: number): Line {
  const speed = (last - first) / Math.max(1, line.to - 1 - line.from);
  return { ...line, speed, at: first - speed * line.from };
}

/** Moves both ends of a line as long as it explains the pictures better. */
export function fitSlope(line: Line, judge: Judge): Line {
  let [first, last] = endsOf(line);
  let least = judge(line);
  for (const step of steps) {
    const moves = [
      [step, step],
      [-step, -step],
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ] as const;
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const [atFirst, atLast] of moves) {
        const moved = through(line, first + atFirst, last + atLast);
        const badness = isUsable(moved) ? judge(moved) : Number.POSITIVE_INFINITY;
        if (badness >= least * 0.9999) continue;
        [first, last, least, isBetter] = [first + atFirst, last + atLast, badness, true];
      }
    }
  }
  return through(line, first, last);
}

/** Tries all lines beside this one, and those of the usual speed, which are taken unless another is better by `margin`. */
export function fitSlopeFinely(line: Line, judge: Judge, usual: number, margin: number): Line {
  const [first, last] = endsOf(line);
  let [best, least] = [line, Number.POSITIVE_INFINITY];
  const look = (one: Line, handicap: number) => {
    const badness = isUsable(one) ? judge(one) + handicap : Number.POSITIVE_INFINITY;
    if (badness < least) [best, least] = [one, badness];
  };
  const half = (usual * (line.to - 1 - line.from)) / 2;
  for (let moved = -fineBy; moved <= fineBy; moved++) {
    const middle = (first + last) / 2 + moved * fine;
    if (Math.abs(line.speed - usual) < 0.02) look(through(line, middle - half, middle + half), 0);
    for (let other = -fineBy; other <= fineBy; other++)
      look(through(line, first + moved * fine, last + other * fine), margin);
  }
  return best;
}

/** Moves a line without changing its speed. */
export function fitAtSpeed(line: Line, judge: Judge): Line {
  let [best, least] = [line, Number.POSITIVE_INFINITY];
  for (let moved = -fineBy; moved <= fineBy; moved++) {
    const one = { ...line, at: line.at + moved * 2 * fine };
    const badness = judge(one);
    if (badness < least) [best, least] = [one, badness];
  }
  return best;
}

export const isUsable = ({ speed }: Line) => speed >= speeds.least && speed <= speeds.most;

export function endsOf({ at, speed, from, to }: Line): [first: number, last: number] {
  return [at + speed * from, at + speed * (to - 1)];
}
