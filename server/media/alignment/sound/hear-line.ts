import { speeds } from '#server/media/alignment/fit-slope.ts';
import { type Cuts, type Line, oldFrameAt } from '#server/media/alignment/lines.ts';
import { bandCount, bandRatio, hopSeconds, type Sounds } from '#server/media/fingerprint/sounds.ts';

export type Heard = { old: Sounds; now: Sounds; oldFrameSeconds: number; nowFrameSeconds: number };

/** Old frames that a line may show; `last` is included. */
export type Room = { first: number; last: number };

/** The right line is clearly better than any that is more than `nearFrames` away at one of its ends. */
export const clearRatio = 0.8;
const nearFrames = 3;
/** Half decibels. The same sound after an encoder differs by 2 to 10, at another speed by up to 19, one frame beside by 20. */
const sameSound = 19;
const sameSoundAtUsualSpeed = 16;
/** The sound is exact to about a frame; a simple line may differ more than the best by this. */
const nearRatio = 1.4;
const nearDifference = 3;
/** A shot that begins earlier or ends later than before is heard in part only. */
const leastHeard = 0.6;
/** In bands; less is not heard. */
const leastPitch = 0.05;
const speedStep = 0.01;
const shortestHops = 8;
const mostHops = 150;
const fineOffsets = [-0.5, -0.25, 0, 0.25, 0.5];

export const isSameSound = (difference: number): boolean => difference <= sameSound;

type Found = Line & { difference: number };

/**
 * The part of a line that has the sound of old frames in this room, on the line to these; undefined if the sound does not
 * tell.
 */
export function hearLine(cuts: Cuts, heard: Heard, line: Line, room: Room): Line | undefined {
  const found = [...new Set([1, cuts.usualSpeed])].flatMap((speed) => listPlain(heard, line, room, speed));
  const likely = [1, cuts.usualSpeed].flatMap((speed) => listLikely(line, room, speed));
  return choose(found, sameSoundAtUsualSpeed, likely) ?? hearSpeed(heard, line, room, found);
}

function hearSpeed(heard: Heard, line: Line, room: Room, plain: Found[]): Line | undefined {
  const length = line.to - 1 - line.from;
  const whole = (room.last - room.first) / Math.max(1, length);
  const found = [...plain];
  const tryLine = (speed: number, start: number) => {
    if (speed < speeds.least || speed > speeds.most) return;
    const own = { ...line, speed, at: start - speed * line.from };
    found.push({ ...own, difference: compareSound(heard, own) });
  };
  tryLine(whole, room.first);
  for (let speed = speeds.least; speed <= speeds.most; speed += speedStep)
    for (let start = room.first; start + speed * length <= room.last + 1; start++) tryLine(speed, start);
  const best = found.reduce<Found | undefined>(
    (least, one) => (least && least.difference <= one.difference ? least : one),
    undefined,
  );
  if (!best) return undefined;
  for (const first of fineOffsets)
    for (const last of fineOffsets) {
      const [start, end] = [best.at + best.speed * line.from + first, best.at + best.speed * (line.to - 1) + last];
      tryLine((end - start) / Math.max(1, length), start);
    }
  return choose(found, sameSound, [room.first], whole);
}

/** The lines of one speed. */
function listPlain(heard: Heard, line: Line, { first, last }: Room, speed: number): Found[] {
  const length = speed * (line.to - line.from);
  const found: Found[] = [];
  for (let start = Math.ceil(first - length * (1 - leastHeard)); start + length * leastHeard <= last + 1; start++) {
    const at = start - speed * line.from;
    const part = {
      from: Math.max(line.from, Math.ceil((first - at) / speed)),
      to: Math.min(line.to, Math.floor((last - at) / speed) + 1),
    };
    if (part.to - part.from < (line.to - line.from) * leastHeard) continue;
    const own = { ...line, ...part, at, speed };
    found.push({ ...own, difference: compareSound(heard, own) });
  }
  return found;
}

/** A shot mostly stays, or begins or ends where the old one does. */
function listLikely(line: Line, { first, last }: Room, speed: number): number[] {
  return [oldFrameAt(line, line.from), first, Math.round(last + 1 - speed * (line.to - line.from))];
}

function choose(found: Found[], most: number, likely: number[], likelySpeed?: number): Line | undefined {
  const sorted = found.toSorted((one, other) => one.difference - other.difference);
  const [best] = sorted;
  if (!best || best.difference > most) return undefined;
  const rival = sorted.find((one) => distance(one, best) > nearFrames);
  if (rival && best.difference > rival.difference * clearRatio) return undefined;
  const isLikely = (one: Found) =>
    likely.some((start) => Math.abs(one.at + one.speed * best.from - start) < 0.01) &&
    (likelySpeed === undefined || Math.abs(one.speed - likelySpeed) < 0.0001);
  const chosen = sorted.find(
    (one) =>
      isLikely(one) &&
      distance(one, best) <= 1.5 &&
      one.difference <= Math.max(best.difference * nearRatio, best.difference + nearDifference),
  );
  const { difference: _, ...own } = chosen ?? best;
  return { ...own, isHeard: true };
}

/** How far apart two lines are at the ends of the second. */
function distance(one: Line, best: Line): number {
  const at = (b: number) => Math.abs(one.at + one.speed * b - best.at - best.speed * b);
  return Math.max(at(best.from), at(best.to - 1));
}

/**
 * The mean difference of the levels, apart from the volume. At another speed the sound has another pitch, unless the editing
 * program has corrected it.
 */
export function compareSound(heard: Heard, line: Line): number {
  const speed = (line.speed * heard.oldFrameSeconds) / heard.nowFrameSeconds;
  const pitch = Math.log(speed) / Math.log(bandRatio);
  const corrected = compareAtPitch(heard, line, 0);
  return Math.abs(pitch) < leastPitch ? corrected : Math.min(corrected, compareAtPitch(heard, line, pitch));
}

/** The pitch of the new sound is that of the old one, and so many bands higher. */
function compareAtPitch(
  { old, now, oldFrameSeconds, nowFrameSeconds }: Heard,
  { from, to, at, speed }: Line,
  pitch: number,
): number {
  const [first, last] = [
    Math.ceil((from * nowFrameSeconds) / hopSeconds),
    Math.floor((to * nowFrameSeconds) / hopSeconds) - 2,
  ];
  if (last - first < shortestHops) return Number.POSITIVE_INFINITY;
  const step = Math.max(1, Math.floor((last - first) / mostHops));
  const [lowestBand, bandShare] = [Math.floor(-pitch), -pitch - Math.floor(-pitch)];
  let [sum, squares, count, loud] = [0, 0, 0, 0];
  for (let hop = first; hop <= last; hop += step) {
    const oldHop = ((at + (speed * hop * hopSeconds) / nowFrameSeconds) * oldFrameSeconds) / hopSeconds;
    const low = Math.max(0, Math.min(old.count - 2, Math.floor(oldHop)));
    const share = Math.max(0, Math.min(1, oldHop - low));
    for (let band = 0; band < bandCount; band++) {
      const oldBand = band + lowestBand;
      if (oldBand < 0 || oldBand + (bandShare > 0 ? 1 : 0) >= bandCount) continue;
      const level = now.levels[hop * bandCount + band] ?? 0;
      let expected = between(old.levels, low * bandCount + oldBand, share, bandCount);
      if (bandShare > 0)
        expected += (between(old.levels, low * bandCount + oldBand + 1, share, bandCount) - expected) * bandShare;
      const difference = level - expected;
      sum += difference;
      squares += difference * difference;
      count += 1;
      if (level > 60) loud += 1;
    }
  }
  // Silence is like any other silence.
  if (loud < count / 20) return Number.POSITIVE_INFINITY;
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

const between = (levels: Uint8Array, at: number, share: number, step: number): number =>
  (levels[at] ?? 0) + ((levels[at + step] ?? 0) - (levels[at] ?? 0)) * share;
