import { shareOfSame } from './difference.ts';
import { fitSlope, speeds } from './fit-slope.ts';
import { type Cuts, differOnLine, extend, type Line, likeEnough, meanOnLine, oldFrameAt } from './lines.ts';
import { judgeLine, unexplainedMotion } from './motion.ts';
import { newFrame, type Run } from './path.ts';
import type { Hit } from './search.ts';

type Stretch = { from: number; to: number };

/** A frame that differs more is looked at again. */
const weak = 5;
const leastGain = 0.4;
/** A hit that differs more is not even the same picture with a title. */
const notAtAll = 60;
const mostLooks = 4;
/** Of the frames of a stretch, for an estimate. */
const some = 40;
const shortest = 4;
const gap = 5;
const mostOfShot = 0.7;
const settleBy = 6;
/** The same shot, changed, explains more than this of what moves. */
const mostUnexplained = 0.65;
/** Another speed must explain so much more of it. */
const clearlyBetter = 0.7;
const ofNeighbour = 0.93;
/** A still picture that was changed is still the same in this share of its cells. */
const mostlySame = 0.5;

/** Lines of another speed, and of changed pictures, where plain lines do not explain the new frames well. */
export function findChangedLines(cuts: Cuts, runs: Run[], hits: Hit[]): Line[] {
  const judge = (line: Line) => judgeLine(cuts, line);
  const mean = (line: Line) => meanOnLine(cuts, line, line.from, line.to, some);
  return listWeakStretches(cuts, runs).flatMap((stretch) => {
    const own = hits.filter(({ b, difference }) => b >= stretch.from && b < stretch.to && difference < notAtAll);
    const beside = runs.flatMap(({ from, to, line }) =>
      line?.speed === 1 && from <= stretch.to && to >= stretch.from ? [line.at] : [],
    );
    const plain = [...new Set([...beside, ...listOffsets(own)])].map((at) => ({
      ...stretch,
      at,
      speed: 1,
      changed: null,
    }));
    const sloped = [...listSlopes(own, stretch), ...listUsual(cuts, plain)].map((line) => ({
      ...stretch,
      ...line,
      changed: null,
    }));
    const fitted = sloped.map((line) => fitSlope(line, judge));
    const least = Math.min(...plain.map(judge));
    const better = fitted.filter((line) => mean(line) < likeEnough && judge(line) < least - leastGain);
    if (better.length > 0) return better.map((line) => extend(cuts, line, Math.max(likeEnough / 2, mean(line) * 2)));
    const settled = plain.map((line) => settle(cuts, line));
    // How changed pictures look leads away from their place, so only their motion counts.
    const moving = sloped.map((line) => ({ ...fitSlope({ ...line, changed: newFrame }, judge), changed: null }));
    return [
      ...listChanged(cuts, [...settled, ...moving]),
      ...listChanged(
        cuts,
        plain.filter(({ at }) => beside.includes(at)),
      ).map(preferNeighbour),
    ];
  });
}

/** Of each shot of the new cut the part that is not well explained; the whole shot, if that is most of it. */
function listWeakStretches(cuts: Cuts, runs: Run[]): Stretch[] {
  const isWeak = new Uint8Array(cuts.now.count).fill(1);
  for (const { from, to, line } of runs)
    for (let b = from; line && b < to; b++) isWeak[b] = differOnLine(cuts, line, b) > weak ? 1 : 0;
  const { shots, count } = cuts.now;
  return shots.flatMap((first, n) => {
    const end = shots[n + 1] ?? count;
    const stretches: Stretch[] = [];
    for (let b = first; b < end; b++) {
      if (!isWeak[b]) continue;
      const last = stretches.at(-1);
      if (last && b - last.to < gap) last.to = b + 1;
      else stretches.push({ from: b, to: b + 1 });
    }
    const long = stretches.filter(({ from, to }) => to - from >= shortest);
    const sum = long.reduce((total, { from, to }) => total + to - from, 0);
    const isInSeveral = runs.filter(({ from, to }) => from < end && to > first).length > 1;
    return sum > (end - first) * mostOfShot || (isInSeveral && end - first >= shortest)
      ? [{ from: first, to: end }, ...long]
      : long;
  });
}

type Start = Pick<Line, 'at' | 'speed'>;

/** The offsets that most hits have. */
function listOffsets(hits: Hit[]): number[] {
  const votes = new Map<number, number>();
  for (const { a, b, difference } of hits) {
    for (const near of [-1, 0, 1]) {
      const vote = (notAtAll - difference) * (near === 0 ? 1 : 0.5);
      votes.set(a - b + near, (votes.get(a - b + near) ?? 0) + vote);
    }
  }
  const sorted = [...votes].sort(([, one], [, other]) => other - one);
  const kept: number[] = [];
  for (const [at] of sorted) {
    if (kept.length < mostLooks && kept.every((one) => Math.abs(one - at) > 6)) kept.push(at);
  }
  return kept;
}

/** The straight lines of another speed through most hits. */
function listSlopes(hits: Hit[], { from, to }: Stretch): Start[] {
  const middle = (from + to) / 2;
  const chosen = hits.length > 150 ? hits.filter((_, n) => n % Math.ceil(hits.length / 150) === 0) : hits;
  const found: (Start & { inliers: number })[] = [];
  for (const [n, one] of chosen.entries()) {
    for (const other of chosen.slice(n + 1)) {
      if (other.b - one.b < 12) continue;
      const speed = (other.a - one.a) / (other.b - one.b);
      if (speed < speeds.least || speed > speeds.most || Math.abs(speed - 1) < 0.008) continue;
      const at = one.a - speed * one.b;
      const near = new Set(chosen.filter(({ a, b }) => Math.abs(at + speed * b - a) <= 1.5).map(({ b }) => b));
      if (near.size >= 3) found.push({ at, speed, inliers: near.size });
    }
  }
  found.sort((one, other) => other.inliers - one.inliers);
  const kept: Start[] = [];
  for (const { at, speed } of found) {
    if (kept.length === mostLooks) break;
    const isElsewhere = (line: Start) => Math.abs(line.at + line.speed * middle - at - speed * middle) > 8;
    if (kept.every((line) => isElsewhere(line) || Math.abs(line.speed - speed) > 0.08)) kept.push({ at, speed });
  }
  return kept;
}

/** The same pictures at the speed between the two rates. */
function listUsual({ usualSpeed }: Cuts, plain: Line[]): Start[] {
  if (usualSpeed === 1) return [];
  return plain.map(({ at, from, to }) => ({ speed: usualSpeed, at: at + ((1 - usualSpeed) * (from + to)) / 2 }));
}

/** Moves a line to where the old frames explain most of what moves. */
function settle(cuts: Cuts, line: Line): Line {
  let [best, least] = [line, Number.POSITIVE_INFINITY];
  for (let moved = 0; moved <= 2 * settleBy; moved++) {
    const at = line.at + (moved % 2 === 0 ? -moved / 2 : (moved + 1) / 2);
    const unexplained = unexplainedMotion(cuts, { ...line, at });
    if (unexplained !== null && unexplained < least * 0.99) [best, least] = [{ ...line, at }, unexplained];
  }
  return best;
}

/** The lines that explain what moves, or whose still picture is like enough, with the price of their frames. */
function listChanged(cuts: Cuts, lines: Line[]): Line[] {
  const least = Math.min(...lines.filter(({ speed }) => speed === 1).map((line) => unexplainedMotion(cuts, line) ?? 1));
  return lines.flatMap((line) => {
    const unexplained = unexplainedMotion(cuts, line);
    if (unexplained === null) return listStill(cuts, line);
    if (unexplained > mostUnexplained || (line.speed !== 1 && unexplained > least * clearlyBetter)) return [];
    return [{ ...line, changed: newFrame * (0.3 + unexplained) }];
  });
}

/** A shot is cut off or moved by a frame less often than it stays where it was. */
function preferNeighbour(line: Line): Line {
  return { ...line, changed: line.changed && line.changed * ofNeighbour };
}

/** A still picture is taken for a changed one if most of it is the same. */
function listStill({ old, now }: Cuts, line: Line): Line[] {
  const b = Math.floor((line.from + line.to) / 2);
  const a = oldFrameAt(line, b);
  if (line.speed !== 1 || a < 0 || a >= old.count) return [];
  const share = shareOfSame(old, a, now, b);
  return share < mostlySame ? [] : [{ ...line, changed: newFrame * (1 - share / 2) }];
}
