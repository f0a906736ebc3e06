import { differ } from '#server/media/alignment/difference.ts';
import { shotsAround } from '#server/media/alignment/frames.ts';
import { type Cuts, type Line, oldFrameAt } from '#server/media/alignment/lines.ts';
import { judgeLine, unexplainedMotion } from '#server/media/alignment/motion.ts';
import { putOnLine, type Run } from '#server/media/alignment/path.ts';
import { compareSound, type Heard, hearLine, isSameSound, type Room } from './hear-line.ts';

/** Pictures that differ less than this from each other are one still picture. */
const still = 4;
/** The share of the motion of grain that the same shot with the same grain leaves unexplained, at the least. */
const grain = 0.5;
const farthest = 250;
/** A line may be this share of its length beside its place. */
const atEnds = 0.15;
/** Changed pictures may fit worse by this at the place of their sound. */
const slack = 2.5;
const nearby = 1.5;

/** Makes one part of those that stand still on the same old picture: grain alone may put them on several lines. */
export function joinStill(cuts: Cuts, parts: Run[]): Run[] {
  const joined: Run[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.to === part.from && !cuts.now.shots.includes(part.from) && isSameStill(cuts, last, part))
      joined[joined.length - 1] = { from: last.from, to: part.to, line: longer(last, part).line };
    else joined.push(part);
  }
  return joined;
}

const longer = (one: Run, other: Run): Run => (other.to - other.from > one.to - one.from ? other : one);

function isSameStill(cuts: Cuts, one: Run, other: Run): boolean {
  if (!one.line || !other.line || one.line.at === other.line.at) return false;
  const whole = { ...longer(one, other).line, from: one.from, to: other.to } as Line;
  if (!isStill(cuts, whole)) return false;
  const { first, last } = findStill(cuts, { ...one.line, from: one.from, to: one.to });
  const middle = oldFrameAt(other.line, Math.floor((other.from + other.to) / 2));
  return middle >= first && middle <= last;
}

/** Moves a shot whose pictures do not tell exactly which they are to where its sound is. */
export function applySound(cuts: Cuts, heard: Heard, part: Run): Run[] {
  const own = part.line && { ...part.line, from: part.from, to: part.to };
  if (!own) return [part];
  const isStillShot = isStill(cuts, own);
  const isPlain = own.changed === null && (own.speed === 1 || Math.abs(own.speed - cuts.usualSpeed) < 0.002);
  if (!isStillShot && isPlain && unexplainedMotion(cuts, own) !== null) return [part];
  const line = hearLine(cuts, heard, own, isStillShot ? findStill(cuts, own) : findShots(cuts, own));
  const fits = line && (isStillShot || judgeLine(cuts, line) <= judgeLine(cuts, own) + slack);
  if (line && !isStillShot && areNear(line, own)) return [{ ...part, line: { ...own, isHeard: true } }];
  if (!line || !fits) return [{ ...part, line: { ...own, ...hasOtherSound(heard, own) } }];
  return putOnLine(part, line);
}

/** The pictures of a moving shot are more exact than its sound. */
export function areNear(one: Pick<Line, 'at' | 'speed'>, other: Line): boolean {
  const isNear = (b: number) => Math.abs(one.at + one.speed * b - other.at - other.speed * b) <= nearby;
  return isNear(other.from) && isNear(other.to - 1);
}

function hasOtherSound(heard: Heard, line: Line): Pick<Line, 'isHeard'> {
  const difference = compareSound(heard, line);
  return Number.isFinite(difference) && !isSameSound(difference) ? { isHeard: false } : {};
}

/** Whether nothing moves in these frames but grain, which no old frame explains. */
function isStill(cuts: Cuts, line: Line): boolean {
  const { from, to } = line;
  const middle = Math.floor((from + to) / 2);
  const step = Math.max(1, Math.floor((to - from) / 12));
  for (let b = from; b < to; b += step) if (differ(cuts.now, middle, cuts.now, b) > still) return false;
  const unexplained = unexplainedMotion(cuts, line);
  return unexplained === null || unexplained > grain;
}

/** How far the old picture of a line stands still. */
export function findStill({ old }: Pick<Cuts, 'old'>, line: Line): Room {
  const middle = middleOf(old.count, line);
  let [first, last] = [middle, middle];
  while (first > 0 && middle - first < farthest && differ(old, middle, old, first - 1) <= still) first -= 1;
  while (last < old.count - 1 && last - middle < farthest && differ(old, middle, old, last + 1) <= still) last += 1;
  return { first, last };
}

/** The old shots that most of the line is in: something fast that crosses the picture may look like a cut. */
export function findShots({ old }: Cuts, line: Line): Room {
  const margin = Math.floor((line.to - line.from) * atEnds);
  const [from, to] = [oldFrameAt(line, line.from + margin), oldFrameAt(line, line.to - 1 - margin)];
  return shotsAround(old, from, to);
}

function middleOf(count: number, line: Line): number {
  return Math.max(0, Math.min(count - 1, oldFrameAt(line, Math.floor((line.from + line.to) / 2))));
}
