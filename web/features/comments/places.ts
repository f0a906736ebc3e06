import type { Placement } from '#contract/comments/placements.ts';

/** On the timeline and on the picture: a drawing is shown only on the picture that it was made on. */
export const keepsDrawing = ({ state, placedBy }: Placement): boolean =>
  placedBy !== null || state === 'exact' || state === 'moved';

/** Shown in grey: neither a comparison nor a person has placed it in this version. */
export const keepsOldTime = (placement: Placement | undefined): boolean =>
  placement?.state === 'failed' && placement.placedBy === null;
