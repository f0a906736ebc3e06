import type { Comment } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import { movePlace } from '#contract/comments/places.ts';
import { isReply } from '../store/comment-state.ts';

export const earlierChoices = ['open', 'all', 'none'] as const;
/** The comments of earlier versions that a page shows. */
export type Earlier = (typeof earlierChoices)[number];

/** The chosen comments of earlier versions, at their places in this one. */
export function carry(
  comments: readonly Comment[],
  placements: ReadonlyMap<string, Placement>,
  earlier: Earlier,
): Comment[] {
  if (earlier === 'none') return [];
  const shown = new Set(
    comments.flatMap((comment) => (isReply(comment) || (comment.resolved && earlier === 'open') ? [] : [comment.id])),
  );
  return comments.flatMap((comment): Comment[] => {
    if (!shown.has(comment.replyTo ?? comment.id)) return [];
    if (isReply(comment)) return [comment];
    const placed = placements.get(comment.id);
    const { frame, endFrame } = placed ?? { frame: null, endFrame: null };
    const { place } = comment;
    return [
      { ...comment, frame, endFrame, place: place && frame !== null ? movePlace(place, { frame, endFrame }) : place },
    ];
  });
}
