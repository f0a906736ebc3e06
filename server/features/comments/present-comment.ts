import { type Comment, noReply } from '#contract/comments.ts';
import type { Drawing } from '#contract/drawing.ts';
import { drawingToSvg } from '#contract/drawing-svg.ts';
import type { FrameClock } from '#contract/timecode.ts';
import type { Actor } from '#server/access/actor.ts';
import { type CommentFacts, commentCapabilitiesOf } from '#server/access/policy.ts';
import type { CommentRow } from './comments.queries.ts';

const microseconds = 1e6;

/** The parts of a comment that differ by viewer. */
type Look = CommentFacts & { isLiked: boolean };

/**
 * Presents the comments of one version: first the parts that all viewers share, then one viewer's. Only comments
 * written before the video was processed need a clock.
 */
export function createPresenter(clock: FrameClock | null | undefined) {
  /** Derives the frame from the time, if the comment is older than the frame count. */
  const place = ({ frame, timeUs }: CommentRow): { frame: number | null; videoTime: number } => {
    const seconds = timeUs / microseconds;
    if (frame !== null || !clock) return { frame, videoTime: seconds };
    const shown = clock.frameAt(seconds);
    return { frame: shown, videoTime: clock.startOf(shown) };
  };
  return (row: CommentRow): ((actor: Actor, look: Look) => Comment) => {
    const shared = {
      video_comment_id: row.id,
      comment: row.text,
      territory_id: row.authorName,
      timestamp: row.createdAt.toISOString(),
      reply_id: row.parentId ?? noReply,
      progress: row.isResolved,
      drawings: row.drawing ? pictureOf(row.drawing) : (row.picture ?? ''),
      ...place(row),
      endFrame: row.endFrame,
      vectors: row.drawing,
      author: {
        id: row.authorId ?? row.guestId,
        name: row.authorName,
        ...(row.guestId && { isGuest: true as const }),
      },
      likes: row.likerNames,
      likeCount: row.likeCount,
      editedAt: row.editedAt?.toISOString() ?? null,
      version: row.version,
    };
    return (actor, look) => ({
      ...shared,
      visibility: look.isLiked,
      capabilities: commentCapabilitiesOf(actor, look),
    });
  };
}

function pictureOf(drawing: Drawing): string {
  return `data:image/svg+xml;base64,${Buffer.from(drawingToSvg(drawing)).toString('base64')}`;
}
