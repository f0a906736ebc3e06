import type { FixCheck, Placement } from '#contract/comments/placements.ts';
import { type Alignment, placeRange } from '#contract/media/alignment.ts';

/** The first comment of a thread of an earlier version. */
export type Root = { id: string; version: number; mediaId: string; frame: number | null; endFrame: number | null };

/** A place that a person chose. Without a frame: not in this version. */
export type HandPlaced = Omit<Root, 'id'> & { commentId: string; by: string };

/** The videos whose pictures decide: of the comment's version, or of a later one where a person has placed it. */
export type Origin = Pick<Root, 'mediaId' | 'frame' | 'endFrame'>;

/** A person's correction wins for later versions, too. */
export function findOrigin(root: Root, byHand: readonly HandPlaced[], version: number): Origin {
  return (
    byHand
      .filter((one) => one.version > root.version && one.version < version && one.frame !== null)
      .toSorted((one, other) => other.version - one.version)[0] ?? root
  );
}

export type Compared = { state: 'done'; alignment: Alignment } | { state: 'waiting' } | { state: 'failed' };

/** The place of a comment in a version. */
export function placeComment(
  root: Root,
  {
    version,
    byHand,
    compared,
    check,
  }: {
    version: number;
    byHand: readonly HandPlaced[];
    compared: (mediaId: string) => Compared;
    check: FixCheck | null;
  },
): Placement {
  const chosen = byHand.find((one) => one.version === version);
  const place = chosen ? takeChosen(root, chosen) : find();
  const before = { version: root.version, frame: root.frame };
  return { commentId: root.id, before, placedBy: chosen?.by ?? null, check, ...place };

  function find(): Pick<Placement, 'state' | 'frame' | 'endFrame'> {
    const { mediaId, frame, endFrame } = findOrigin(root, byHand, version);
    const found = compared(mediaId);
    if (frame === null || found.state === 'waiting') return { state: 'waiting', frame: null, endFrame: null };
    if (found.state === 'failed') return { state: 'unsure', frame: null, endFrame: null };
    const placed = placeRange(found.alignment, frame, endFrame ?? frame);
    return { state: placed.state, frame: placed.frame, endFrame: placed.endFrame };
  }
}

function takeChosen(root: Root, { frame, endFrame }: HandPlaced): Pick<Placement, 'state' | 'frame' | 'endFrame'> {
  if (frame === null) return { state: 'gone', frame, endFrame: null };
  return { state: frame === root.frame ? 'exact' : 'moved', frame, endFrame };
}
