import { isBlankBeside } from './blank.ts';
import { shareOfSame } from './difference.ts';
import { speeds, through } from './fit-slope.ts';
import type { Frames } from './frames.ts';
import { type Cuts, type Line, oldFrameAt } from './lines.ts';
import { unexplainedMotion } from './motion.ts';
import { newFrame, putOnLine, type Run } from './path.ts';
import { likeness, meanPicture } from './same-picture.ts';
import { type Heard, hearLine, type Room } from './sound/hear-line.ts';
import { splitAtShots } from './split-at-shots.ts';

const shortest = 4;
/** The likeness of the mean pictures, and the share of cells that are the same: enough with the same sound … */
const [likeWithSound, sameWithSound] = [0.75, 0.4];
/** … and enough to ask a person whether it is the same shot. */
const [likeAlone, sameAlone] = [0.9, 0.5];
const sameInGap = 0.3;
const mostUnexplained = 0.9;

/** New shots that no line explains may be old ones that no line shows, much changed. */
export function fillHoles(cuts: Cuts, heard: Heard | null, runs: Run[]): Run[] {
  const filled: Run[] = [];
  const parts = runs.flatMap((run) => (run.line ? run : splitAtShots(cuts, run)));
  for (const [n, part] of parts.entries()) {
    if (part.line || part.to - part.from < shortest) filled.push(part);
    else {
      const gap = findGap(cuts, filled.at(-1), part, parts[n + 1]);
      filled.push(...(findShot(cuts, heard, part, listRooms(cuts, [...filled, ...parts.slice(n)]), gap) ?? [part]));
    }
  }
  return filled;
}

/** The old frames that no run shows, each shot alone. */
function listRooms({ old }: Cuts, runs: Run[]): Room[] {
  const isShown = new Uint8Array(old.count + 1);
  for (const { from, to, line } of runs)
    if (line) isShown.fill(1, Math.max(0, oldFrameAt(line, from)), Math.max(0, oldFrameAt(line, to - 1) + 1));
  isShown[old.count] = 1;
  const starts = new Set(old.shots);
  const rooms: Room[] = [];
  let first = -1;
  for (let a = 0; a <= old.count; a++) {
    if (first >= 0 && (isShown[a] || starts.has(a))) {
      if (a - first >= shortest) rooms.push({ first, last: a - 1 });
      first = -1;
    }
    if (first < 0 && !isShown[a]) first = a;
  }
  return rooms;
}

/** The old frames between the neighbours of a hole, if the hole is as long as they are. */
function findGap(
  { old, usualSpeed }: Cuts,
  before: Run | undefined,
  hole: Run,
  after: Run | undefined,
): Room | undefined {
  if ((before && !before.line) || (after && !after.line)) return undefined;
  const first = before?.line ? oldFrameAt(before.line, before.to - 1) + 1 : 0;
  const end = after?.line ? oldFrameAt(after.line, after.from) : old.count;
  const length = hole.to - hole.from;
  const isAsLong = end - first === length || Math.abs(end - first - usualSpeed * length) <= (usualSpeed === 1 ? 0 : 2);
  return isAsLong && end > first ? { first, last: end - 1 } : undefined;
}

function findShot(cuts: Cuts, heard: Heard | null, hole: Run, rooms: Room[], gap: Room | undefined): Run[] | undefined {
  if (isWholeShot(cuts.now, hole.from, hole.to)) {
    const alike = rooms.filter((room) => isAlike(cuts, hole, room, likeWithSound, sameWithSound));
    for (const room of heard ? alike : []) {
      const line = heard && hearLine(cuts, heard, lineOver(hole, room), room);
      if (line) return putOnLine(hole, line);
    }
  }
  if (gap && isSomewhatAlike(cuts, hole, gap)) return putOnLine(hole, lineOver(hole, gap));
  const whole = rooms.filter(({ first, last }) => isWholeShot(cuts.old, first, last + 1));
  const likeliest = isWholeShot(cuts.now, hole.from, hole.to)
    ? whole.find((room) => isPossible(lineOver(hole, room)) && isAlike(cuts, hole, room, likeAlone, sameAlone))
    : undefined;
  return likeliest && putOnLine(hole, { ...lineOver(hole, likeliest), isHeard: false });
}

/** A part of a shot that goes on beside it is new, however like the rest it is. */
const isWholeShot = ({ shots, count }: Frames, from: number, to: number): boolean =>
  shots.includes(from) && (to === count || shots.includes(to));

const isPossible = ({ speed }: Line) => speed >= speeds.least && speed <= speeds.most;

/** Whether the mean pictures are alike, or most of them under a title. */
function isAlike(cuts: Cuts, hole: Run, room: Room, like: number, same: number): boolean {
  const { first, last } = room;
  if (isBlankBeside(cuts, hole, lineOver(hole, room))) return false;
  return (
    likeness(meanPicture(cuts.old, first, last + 1), meanPicture(cuts.now, hole.from, hole.to)) > like ||
    shareOfSame(cuts.old, Math.floor((first + last + 1) / 2), cuts.now, Math.floor((hole.from + hole.to) / 2)) > same
  );
}

function isSomewhatAlike(cuts: Cuts, hole: Run, gap: Room): boolean {
  const unexplained = unexplainedMotion(cuts, lineOver(hole, gap));
  if (unexplained !== null && unexplained < mostUnexplained) return true;
  return isAlike(cuts, hole, gap, likeAlone, sameInGap);
}

function lineOver({ from, to }: Run, { first, last }: Room): Line {
  return through({ from, to, at: 0, speed: 1, changed: newFrame }, first, last);
}
