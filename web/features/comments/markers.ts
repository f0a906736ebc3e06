import type { Comment } from '#contract/comments/comments.ts';
import { wordless } from '#contract/comments/text-limits.ts';
import type { Marker } from '#web/ui/markers/cluster-markers.ts';
import type { PlacementOf } from './carried/use-placements.ts';
import { keepsOldTime } from './places.ts';
import { isReply } from './store/comment-state.ts';

type Placed = Comment & { frame: number };

function placed(comments: readonly Comment[]): Placed[] {
  return comments.filter((comment): comment is Placed => comment.frame !== null && !isReply(comment));
}

/** Those at an old time are grey, as resolved ones are. */
export function commentMarkers(comments: readonly Comment[], placementOf?: PlacementOf): Marker[] {
  return placed(comments).map((comment) => {
    const { id, frame, endFrame, author, text, resolved } = comment;
    const isResolved = resolved || keepsOldTime(placementOf?.(comment));
    return { id, frame, endFrame, name: author.name, authorId: author.id, text: text || wordless, isResolved };
  });
}

/** Comments whose frame or range includes the frame. Replies are left out. */
export function commentAt(comments: readonly Comment[], frame: number): Comment[] {
  return comments.filter((comment) => {
    if (comment.frame === null || comment.frame > frame || isReply(comment)) return false;
    return frame <= (comment.endFrame ?? comment.frame);
  });
}

function inOrder(comments: readonly Comment[]): Placed[] {
  return placed(comments).sort((a, b) => a.frame - b.frame || (a.id < b.id ? -1 : 1));
}

/** The comment after this frame; comments on the same frame come one at a time, starting at the current one. */
export function nextComment(comments: readonly Comment[], frame: number, currentId?: string | null): Comment | null {
  const order = inOrder(comments);
  const current = order.findIndex((comment) => comment.id === currentId && comment.frame === frame);
  if (current >= 0) return order[current + 1] ?? null;
  return order.find((comment) => comment.frame > frame) ?? null;
}

export function previousComment(
  comments: readonly Comment[],
  frame: number,
  currentId?: string | null,
): Comment | null {
  const order = inOrder(comments);
  const current = order.findIndex((comment) => comment.id === currentId && comment.frame === frame);
  if (current >= 0) return order[current - 1] ?? null;
  return order.findLast((comment) => comment.frame < frame) ?? null;
}
