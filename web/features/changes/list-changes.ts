import { type Alignment, type FrameRange, isSure, oldRangeOf, type Segment } from '#contract/media/alignment.ts';
import { nameShot } from '#web/ui/ribbon/shot-words.ts';
import { countText } from '#web/ui/text/count.ts';

type Kind = Exclude<Segment['kind'], 'same'> | 'sound' | 'unsure';

/** A part that differs between two versions. */
export type Change = {
  kind: Kind;
  old: FrameRange | null;
  now: FrameRange | null;
  /** The frame of the newer version where it is, or would be. */
  at: number;
};

/** In the order of the newer version. */
export function listChanges({ segments, sound }: Alignment): Change[] {
  const pictures = segments.flatMap((segment, n): Change[] => {
    const { old, now } = segment;
    const kind = old && now && !isSure(segment) ? 'unsure' : segment.kind;
    if (kind === 'same') return [];
    const next = segments.slice(n).find((one) => one.now)?.now?.from;
    const last = segments.slice(0, n).findLast((one) => one.now)?.now?.to ?? 1;
    return [{ kind, old, now, at: next ?? last - 1 }];
  });
  const heard = sound.map((now): Change => ({ kind: 'sound', old: oldRangeOf({ segments }, now), now, at: now.from }));
  return [...pictures, ...heard].sort((one, other) => one.at - other.at);
}

export const countChanges = (count: number): string => (count === 0 ? 'No changes' : countText(count, 'change'));

/** "3 changes: 2 × trimmed, new" */
export function summarise(changes: readonly Change[], now: string): string {
  const kinds = Map.groupBy(changes, ({ kind }) => kind);
  const parts = [...kinds].map(([kind, { length }]) => {
    const name = lowerFirst(nameShot(kind, now));
    return length > 1 ? `${length} × ${name}` : name;
  });
  return parts.length === 0 ? countChanges(0) : `${countChanges(changes.length)}: ${parts.join(', ')}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The shortest change that is shown. */
export const shortests = ['all', 'five frames', 'one second'] as const;
export type Shortest = (typeof shortests)[number];

export function lengthOf({ old, now }: Change): number {
  return Math.max(0, ...[old, now].map((range) => (range ? range.to - range.from : 0)));
}

/** Changes that are long enough, at this many frames in a second. */
export function leaveOutShort(changes: readonly Change[], shortest: Shortest, framesInSecond: number): Change[] {
  const least = { all: 0, 'five frames': 5, 'one second': framesInSecond }[shortest];
  return changes.filter((change) => lengthOf(change) >= least);
}

/** The change before or after this frame, or undefined at the end of the list. */
export function findChange(changes: readonly Change[], frame: number, direction: -1 | 1): Change | undefined {
  return direction > 0 ? changes.find(({ at }) => at > frame) : changes.findLast(({ at }) => at < frame);
}
