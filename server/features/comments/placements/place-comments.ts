import type { FixCheck, Placement } from '#contract/comments/placements.ts';
import { placeRange } from '#contract/media/alignment.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import type { Compared } from '#server/features/changes/changes.ts';

/** The first comment of a thread of an earlier version. */
export type Root = Origin & { id: string; timeUs: number };

/** A place that a person chose. Without a frame: not in this version. */
export type HandPlaced = Origin & { commentId: string; by: string };

/** The video whose pictures decide: of the comment's version, or of a later one where a person has placed it. */
export type Origin = { version: number; mediaId: string; frame: number | null; endFrame: number | null };

/** A person's correction wins for later versions, too. */
export function findOrigin(root: Root, byHand: readonly HandPlaced[], version: number): Origin {
  return (
    byHand
      .filter((one) => one.version > root.version && one.version < version && one.frame !== null)
      .toSorted((one, other) => other.version - one.version)[0] ?? root
  );
}

/** The place of a comment in a version. */
export function placeComment(
  root: Root,
  {
    version,
    byHand,
    compared,
    clockOf,
    check,
  }: {
    version: number;
    byHand: readonly HandPlaced[];
    compared: (mediaId: string) => Compared;
    /** Of the version, and of those that could not be compared with it. */
    clockOf: (version: number) => FrameClock | null;
    check: FixCheck | null;
  },
): Placement {
  const chosen = byHand.find((one) => one.version === version);
  const place = chosen ? takeChosen(root, chosen) : find();
  const before = { version: root.version, frame: root.frame };
  return { commentId: root.id, before, placedBy: chosen?.by ?? null, check, ...place };

  function find(): Pick<Placement, 'state' | 'frame' | 'endFrame'> {
    const origin = findOrigin(root, byHand, version);
    const { mediaId, frame, endFrame } = origin;
    const found = compared(mediaId);
    if (found.state === 'failed') {
      const clocks = { from: clockOf(origin.version), to: clockOf(version) };
      return { state: 'failed', ...keepTime(origin, root.timeUs / 1e6, clocks) };
    }
    if (frame === null || found.state === 'waiting') return { state: 'waiting', frame: null, endFrame: null };
    const placed = placeRange(found.alignment, frame, endFrame ?? frame);
    return { state: placed.state, frame: placed.frame, endFrame: placed.endFrame };
  }
}

export function takeChosen(
  root: Root,
  { frame, endFrame }: HandPlaced,
): Pick<Placement, 'state' | 'frame' | 'endFrame'> {
  if (frame === null) return { state: 'gone', frame, endFrame: null };
  return { state: frame === root.frame ? 'exact' : 'moved', frame, endFrame };
}

/** The frames at the same time, as far as both videos are known. */
function keepTime(
  { frame, endFrame }: Origin,
  seconds: number,
  { from, to }: { from: FrameClock | null; to: FrameClock | null },
): Pick<Placement, 'frame' | 'endFrame'> {
  if (!to) return { frame: null, endFrame: null };
  const at = (own: number | null) => to.frameAt(from && own !== null ? from.startOf(own) : seconds);
  const [first, last] = [at(frame), at(endFrame ?? frame)];
  return { frame: first, endFrame: last > first ? last : null };
}
