import * as z from 'zod';

/** Frames in a row; `to` is beyond the last. */
export const FrameRange = z.object({ from: z.number().int().nonnegative(), to: z.number().int().positive() });
export type FrameRange = z.infer<typeof FrameRange>;

export const segmentKinds = ['same', 'moved', 'retimed', 'changed', 'trimmed', 'added', 'removed'] as const;

/** A part of an older cut and the part of a newer one that shows the same pictures. */
export const Segment = z.object({
  old: FrameRange.nullable().describe('Null for what the newer cut has added'),
  now: FrameRange.nullable().describe('Null for what the newer cut leaves out'),
  kind: z
    .enum(segmentKinds)
    .describe(
      'same: in the same order; moved: elsewhere; retimed: at another speed; changed: another grade, frame or title; trimmed: left out of a shot that stays; added; removed',
    ),
  at: z
    .number()
    .describe(
      'Frame n of the newer cut shows frame at + speed × n of the older one, rounded; of a trimmed part as the rest of its shot',
    ),
  speed: z.number(),
  confidence: z.number().min(0).max(1).describe('Below a half: the pictures alone do not tell'),
});
export type Segment = z.infer<typeof Segment>;

/** An older and a newer cut of a video, compared by their pictures. */
export const Alignment = z.object({
  segments: z.array(Segment).describe('In the order of the newer cut; what was left out is where it would have been'),
  sound: z.array(FrameRange).describe('The frames of the newer cut whose pictures are the same, but not their sound'),
});
export type Alignment = z.infer<typeof Alignment>;

export const placementStates = ['exact', 'moved', 'trimmed', 'changed', 'gone', 'unsure'] as const;
export type PlacementState = (typeof placementStates)[number];

/** The place of a frame of the older cut in the newer one; null if it is not there. */
export type Placed = { state: PlacementState; frame: number | null; confidence: number };

export const isSure = ({ confidence }: { confidence: number }): boolean => confidence >= 0.5;

export function placeFrame({ segments }: Pick<Alignment, 'segments'>, frame: number): Placed {
  const own = segments.find(({ old }) => old && frame >= old.from && frame < old.to);
  if (!own?.old) return { state: 'gone', frame: null, confidence: 1 };
  const { confidence } = own;
  if (own.now) {
    const placed = nowFrameOf(own, frame, own.now);
    if (!isSure(own)) return { state: 'unsure', frame: placed, confidence };
    if (own.kind === 'changed') return { state: 'changed', frame: placed, confidence };
    return { state: placed === frame && own.kind === 'same' ? 'exact' : 'moved', frame: placed, confidence };
  }
  const nearest = own.kind === 'trimmed' ? findNearest(segments, own, own.old) : undefined;
  if (nearest === undefined) return { state: 'gone', frame: null, confidence };
  return { state: isSure(own) ? 'trimmed' : 'unsure', frame: nearest, confidence };
}

/** The place of a range of the older cut; of what was split up, the part that holds its first kept frame. */
export function placeRange(
  alignment: Pick<Alignment, 'segments'>,
  from: number,
  to: number,
): Placed & { endFrame: number | null } {
  const begin = firstKept(alignment, from, to);
  const placed = placeFrame(alignment, begin ?? from);
  if (begin === undefined || placed.frame === null) return { ...placed, endFrame: null };
  const { segments } = alignment;
  const first = segments.findIndex(({ old, now }) => old && now && begin >= old.from && begin < old.to);
  let [end, last] = [placed.frame, begin];
  for (const { old, now, ...line } of segments.slice(first)) {
    const isNext = last === begin || old?.from === last + 1;
    if (!old || !now || !isNext || old.from > to || now.from > end + 1) break;
    last = Math.min(to, old.to - 1);
    end = nowFrameOf(line, last, now);
  }
  const isCut = begin > from || last < to;
  const state = isCut && (placed.state === 'exact' || placed.state === 'moved') ? 'trimmed' : placed.state;
  return { ...placed, state, endFrame: end > placed.frame ? end : null };
}

/** The frame of the older cut that a frame of the newer one shows; null if it is new. */
export function oldFrameOf({ segments }: Pick<Alignment, 'segments'>, frame: number): number | null {
  const own = segments.find(({ now }) => now && frame >= now.from && frame < now.to);
  if (!own?.old) return null;
  return Math.max(own.old.from, Math.min(own.old.to - 1, Math.round(own.at + own.speed * frame)));
}

/** The frames of the older cut whose pictures begin such a part of the newer one; null if they are new. */
export function oldRangeOf(alignment: Pick<Alignment, 'segments'>, { from, to }: FrameRange): FrameRange | null {
  const first = oldFrameOf(alignment, from);
  const own = alignment.segments.find(({ now }) => now && from >= now.from && from < now.to);
  if (first === null || !own) return null;
  return { from: first, to: Math.max(first + 1, Math.round(own.at + own.speed * to)) };
}

function firstKept({ segments }: Pick<Alignment, 'segments'>, from: number, to: number): number | undefined {
  const kept = segments.flatMap(({ old, now }) => (old && now && old.from <= to && old.to > from ? [old.from] : []));
  return kept.length === 0 ? undefined : Math.max(from, Math.min(...kept));
}

/** The frame that shows the one that is nearest to an old one. */
function nowFrameOf({ at, speed }: Pick<Segment, 'at' | 'speed'>, frame: number, now: FrameRange): number {
  return Math.max(now.from, Math.min(now.to - 1, Math.round((frame - at) / speed)));
}

/** The kept frame beside a part that was cut off, of the same shot, which lies on the same line. */
function findNearest(segments: Segment[], { at, speed }: Segment, { from, to }: FrameRange): number | undefined {
  const beside = segments.flatMap((segment) => {
    const { old, now } = segment;
    if (!old || !now || (old.to !== from && old.from !== to)) return [];
    const isSameShot = segment.at === at && segment.speed === speed;
    return [{ frame: old.to === from ? now.to - 1 : now.from, isSameShot }];
  });
  return (beside.find(({ isSameShot }) => isSameShot) ?? beside[0])?.frame;
}
