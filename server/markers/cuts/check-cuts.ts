import { countBefore } from '#contract/count-before.ts';
import type { Pictures } from '#server/media/media.ts';
import type { CutEvent } from '../marker.ts';
import { changeBetween, findJumps } from './find-jumps.ts';
import { gapName } from './place-events.ts';

/** Events in frames of the video, in the order of the video. */
export type CheckedCuts = {
  /** Cuts that can be seen in the video. */
  cuts: number;
  confirmed: number;
  /** The first frames of events whose cut is not in the picture. */
  missing: number[];
  /** Cuts in the picture, beside a missing one, that the list does not have. */
  unlisted: number[];
  /** Negative if the list ends before the video. */
  tooLong: number;
  /** The frames that the list covers, if that is a part of the video; null for all of it. */
  part: Covered | null;
  /** Whether the list describes this video, or a part of it. */
  fits: boolean;
};

type Cut = { frame: number; dissolve: number };
type Covered = { from: number; to: number };

/** Rounding of a rate and an encoder may move a cut by this many frames. */
const near = 1;
/** A jump cut in an interview or a match cut cannot be seen. A list with more of them cannot be told from another one. */
const mostMissing = 0.4;
/** Of 100 cuts, so many may seem to be elsewhere: lightning, a door, a hand before the camera. */
const mostDisplaced = 0.02;
/** Of 510. The pictures at both ends of a dissolve differ more. */
const leastDissolve = 8;

/** Looks for each cut of a list in the picture of a video. */
export function checkCuts(events: CutEvent[], pictures: Pictures): CheckedCuts {
  const jumps = findJumps(pictures);
  const covered = findCovered(events, pictures);
  const cuts = listCuts(events).filter(
    ({ frame }) => frame > covered.from && frame < Math.min(covered.to, pictures.count),
  );
  const missing = cuts.filter((cut) => !isConfirmed(cut, pictures, jumps)).map(({ frame }) => frame);
  const unlisted = findUnlisted(cuts, covered, new Set(missing), jumps);
  const outside = listCuts(events).filter(({ frame }) => frame > pictures.count + near).length;
  const tooLong = events.reduce((last, { start, length }) => Math.max(last, start + length), 0) - pictures.count;
  const confirmed = cuts.length - missing.length;
  const isWhole = covered.from <= near && covered.to >= pictures.count - near;
  const fits =
    outside === 0 &&
    missing.length <= cuts.length * mostMissing &&
    unlisted.length <= cuts.length * mostDisplaced &&
    tooLong <= near &&
    (isWhole || confirmed > 0);
  const part = isWhole ? null : covered;
  return { cuts: cuts.length + outside, confirmed, missing, unlisted, tooLong, part, fits };
}

/** Without the gaps at both ends. A list with nothing but black outside, as in a file with a tail, is whole. */
function findCovered(events: CutEvent[], pictures: Pictures): Covered {
  const clips = events.filter(({ clipName }) => clipName !== gapName);
  const from = clips.reduce((first, { start }) => Math.min(first, start), pictures.count);
  const to = clips.reduce((last, { start, length }) => Math.max(last, start + length), 0);
  return {
    from: isEmpty(pictures, 0, from) ? 0 : from,
    to: isEmpty(pictures, to, pictures.count) ? Math.max(to, pictures.count) : to,
  };
}

function listCuts(events: CutEvent[]): Cut[] {
  return events.map(({ start, dissolve }) => ({ frame: start, dissolve }));
}

function isConfirmed({ frame, dissolve }: Cut, pictures: Pictures, jumps: number[]): boolean {
  if (dissolve > 0)
    return changeBetween(pictures, frame - 1, Math.min(frame + dissolve, pictures.count - 1)) > leastDissolve;
  return hasJump(jumps, frame - near, frame + near);
}

function hasJump(jumps: number[], from: number, to: number): boolean {
  return (jumps[firstFrom(jumps, from)] ?? Number.POSITIVE_INFINITY) <= to;
}

const firstFrom = (sorted: number[], least: number) => countBefore(sorted.length, (n) => (sorted[n] ?? 0) < least);

/** A cut that is missing here and seen nearby is the same cut of another edit, not one that cannot be seen. */
function findUnlisted(cuts: Cut[], covered: Covered, missing: Set<number>, jumps: number[]): number[] {
  const listed = new Set<number>();
  for (const { frame, dissolve } of cuts) {
    const last = frame + dissolve + near;
    for (let n = firstFrom(jumps, frame - near); (jumps[n] ?? last + 1) <= last; n++) listed.add(jumps[n] ?? 0);
  }
  const free = jumps.filter((jump) => !listed.has(jump));
  const found = new Set<number>();
  for (const [n, { frame }] of cuts.entries()) {
    if (!missing.has(frame)) continue;
    const [from, to] = [cuts[n - 1]?.frame ?? covered.from, cuts[n + 1]?.frame ?? covered.to - near];
    for (let m = firstFrom(free, from + 1); (free[m] ?? to) < to; m++) found.add(free[m] ?? 0);
  }
  return [...found].sort((a, b) => a - b);
}

/** Of 510. Black in a video is not quite 0. */
const darkest = 48;

/** Whether there is nothing but black between two frames. */
function isEmpty({ cells, count }: Pictures, from: number, to: number): boolean {
  const size = cells.length / count;
  for (let n = from * size; n < to * size; n++) if ((cells[n] ?? 0) > darkest) return false;
  return true;
}
