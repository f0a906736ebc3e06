import { type Alignment, type FrameRange, isSure, oldRangeOf, type Segment } from '#contract/media/alignment.ts';

/** One of the two cuts. A second is as long in both, so that what was trimmed is seen to be shorter. */
export type CutLength = { frames: number; secondsPerFrame: number };

export type ShotKind = Segment['kind'] | 'unsure' | 'sound';
/** On the x axis, in pixels. */
export type Span = { from: number; to: number };
/** A part of both cuts that belongs together, or a part of one of them. */
export type Shot = {
  kind: ShotKind;
  frames: { old: FrameRange | null; now: FrameRange | null };
  old: Span | null;
  now: Span | null;
  /** The frame of the newer cut where it is, or would be. */
  at: number;
  /** The ribbon between them; a stub if there is only one, and of sound an area of the newer strip. */
  path: string;
};
/** A shot by its place, as lists of changes have it. */
export type ShotPlace = Pick<Shot, 'kind'> & Shot['frames'];

/** A comment on the older cut; `now` is null if its picture is not in the newer one. */
export type Pin = { id: string; old: number; now: number | null; isSure: boolean; label: string };
export type PlacedPin = Pin & {
  /** From its place in the older cut to the one in the newer. */
  path: string;
  x: number;
  y: number;
};

/** The heights of the strips, of what is between them, of the shelf for comments without a place, and of marks for sound. */
export const rooms = {
  low: { strip: 18, gap: 16, shelf: 12, sound: 6 },
  high: { strip: 44, gap: 52, shelf: 20, sound: 8 },
  tall: { strip: 72, gap: 104, shelf: 28, sound: 10 },
} as const;
export type Room = (typeof rooms)[keyof typeof rooms];

/** How far a stub reaches into the gap. */
const stub = 0.62;
/** The least width of a mark for sound. */
const leastSound = 4;
/** At most this much of a shot is left free beside it, and never more than a sixth. */
const mostBeside = 1;

export function scaleOf(old: CutLength, now: CutLength, width: number) {
  const longest = Math.max(lengthOf(old), lengthOf(now));
  const perFrame = ({ secondsPerFrame }: CutLength) => (longest === 0 ? 0 : (secondsPerFrame * width) / longest);
  return { old: perFrame(old), now: perFrame(now) };
}
const lengthOf = ({ frames, secondsPerFrame }: CutLength) => frames * secondsPerFrame;

/** All shots and the parts of them whose sound differs, in the order of the newer cut. */
export function drawShots(alignment: Alignment, scale: { old: number; now: number }, room: Room): Shot[] {
  const heard = alignment.sound.map((range): Shot => {
    const now = {
      from: range.from * scale.now,
      to: Math.max(range.to * scale.now, range.from * scale.now + leastSound),
    };
    const bottom = 2 * room.strip + room.gap;
    return {
      kind: 'sound',
      frames: { old: oldRangeOf(alignment, range), now: range },
      old: null,
      now,
      at: range.from,
      path: `M${round(now.from)} ${bottom - room.sound}H${round(now.to)}V${bottom}H${round(now.from)}Z`,
    };
  });
  return [...drawPictures(alignment, scale, room), ...heard].sort((one, other) => one.at - other.at);
}

function drawPictures(
  { segments }: Pick<Alignment, 'segments'>,
  scale: { old: number; now: number },
  { strip, gap }: Room,
): Shot[] {
  const [top, bottom] = [strip, strip + gap];
  let [oldEnd, nowEnd] = [0, 0];
  return segments.map((segment, n) => {
    const old = spanOf(segment.old, scale.old);
    const now = spanOf(segment.now, scale.now);
    const kind = segment.old && segment.now && !isSure(segment) ? 'unsure' : segment.kind;
    const path =
      old && now
        ? drawBand(old, now, top, bottom)
        : old
          ? drawStub(old, nowEnd, top, top + gap * stub)
          : now
            ? drawStub(now, oldEnd, bottom, bottom - gap * stub)
            : '';
    const next = segments.slice(n).find((one) => one.now)?.now?.from;
    const at = next ?? Math.max(0, Math.round(nowEnd / scale.now) - 1);
    if (segment.old) oldEnd = segment.old.to * scale.old;
    if (segment.now) nowEnd = segment.now.to * scale.now;
    return { kind, frames: { old: segment.old, now: segment.now }, old, now, at, path };
  });
}

function spanOf(range: FrameRange | null, scale: number): Span | null {
  if (!range) return null;
  const beside = Math.min(mostBeside, ((range.to - range.from) * scale) / 6);
  return { from: range.from * scale + beside, to: range.to * scale - beside };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Leaves both strips at a right angle. */
function drawBand(old: Span, now: Span, top: number, bottom: number): string {
  const middle = (top + bottom) / 2;
  const curve = (from: number, y: number, to: number, end: number) =>
    `${round(from)} ${y}C${round(from)} ${middle} ${round(to)} ${middle} ${round(to)} ${end}`;
  return `M${curve(old.from, top, now.from, bottom)}L${curve(now.to, bottom, old.to, top)}Z`;
}

/** Narrows to a point that leans to where the rest goes on. */
function drawStub({ from, to }: Span, towards: number, base: number, tip: number): string {
  const middle = (from + to) / 2;
  const most = (to - from) / 2 + Math.abs(tip - base) / 2;
  const end = round(middle + Math.max(-most, Math.min(most, towards - middle)));
  const bend = round((base + tip) / 2);
  const [left, right] = [round(from), round(to)];
  return `M${left} ${base}C${left} ${bend} ${end} ${bend} ${end} ${round(tip)}C${end} ${bend} ${right} ${bend} ${right} ${base}Z`;
}

/** Each comment on its way: along its ribbon, or down to the shelf. */
export function placePins(
  pins: readonly Pin[],
  scale: { old: number; now: number },
  { strip, gap, shelf }: Room,
  width: number,
): PlacedPin[] {
  const edge = shelf / 2;
  const inside = (x: number) => Math.max(edge, Math.min(width - edge, x));
  return pins.map((pin) => {
    const from = round(inside((pin.old + 0.5) * scale.old));
    const isGone = pin.now === null;
    const x = pin.now === null ? from : round(inside((pin.now + 0.5) * scale.now));
    const y = isGone ? strip + gap + strip + edge : strip + gap;
    const middle = strip + gap / 2;
    const path = isGone
      ? `M${from} ${strip}L${from} ${y}`
      : `M${from} ${strip}C${from} ${middle} ${x} ${middle} ${x} ${y}`;
    return { ...pin, path, x, y };
  });
}

/** The middle of each picture of a shot, in frames: as many as fit side by side in their own shape. */
export function pickFrames(range: FrameRange, width: number, pictureWidth: number): number[] {
  const count = Math.max(1, Math.ceil(width / pictureWidth - 0.25));
  const length = range.to - range.from;
  return Array.from({ length: count }, (_, n) => range.from + Math.floor((length * (n + 0.5)) / count));
}
