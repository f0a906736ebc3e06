import type { Comment } from '#contract/comments/comments.ts';
import { placeOn } from '#contract/comments/places.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { type CommentFacts, commentCapabilitiesOf, isByLink } from '#server/platform/access/policy.ts';
import type { CommentRow } from './comments.queries.ts';

const microseconds = 1e6;

/** The parts of a comment that differ by viewer. */
type Look = CommentFacts & { isLiked: boolean };

/** People by a link learn who is meant from the text alone, and nothing of assignments. */
function showPeople({ mentions, assignment }: CommentRow, isByLink: boolean): Pick<Comment, 'mentions' | 'assignment'> {
  if (!isByLink) return { mentions, assignment };
  return { mentions: mentions.map(({ name }) => ({ userId: null, name })), assignment: null };
}

/**
 * Presents the comments of one version: first the parts that all viewers share, then one viewer's. Only comments
 * written before the video was processed need a clock.
 */
export function createPresenter(clock: FrameClock | null | undefined) {
  /** Derives the frame from the time, if the comment is older than the frame count. */
  const placeInVideo = ({ frame, timeUs }: CommentRow): { frame: number | null; seconds: number } => {
    const seconds = timeUs / microseconds;
    if (frame !== null || !clock) return { frame, seconds };
    const shown = clock.frameAt(seconds);
    return { frame: shown, seconds: clock.startOf(shown) };
  };
  const place = (row: CommentRow): Pick<Comment, 'frame' | 'seconds' | 'place'> => {
    const { frame, seconds } = placeInVideo(row);
    return { frame, seconds, place: frame === null ? null : placeOn(kindOfType(row.contentType), { ...row, frame }) };
  };
  return (row: CommentRow): ((actor: Actor, look: Look) => Comment) => {
    const shared = {
      id: row.id,
      text: row.text,
      author: {
        id: row.authorId ?? row.guestId,
        name: row.authorName,
        image: row.authorImage,
        ...(row.guestId && { isGuest: true as const }),
      },
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      version: row.version,
      ...place(row),
      endFrame: row.endFrame,
      replyTo: row.parentId,
      drawing: row.drawing,
      picture: row.picture,
      resolved: row.isResolved,
      teamOnly: row.isTeamOnly,
      likes: row.likerNames,
      likeCount: row.likeCount,
    };
    return (actor, look) => ({
      ...shared,
      ...showPeople(row, isByLink(actor, look)),
      liked: look.isLiked,
      can: commentCapabilitiesOf(actor, look),
    });
  };
}
