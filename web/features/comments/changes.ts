import { type Comment, noReply } from '#contract/comments.ts';
import type { Drawing } from '#contract/drawing.ts';
import type { Change } from './notes.ts';

/** What somebody is called and known by. Guests call without an id, and have one as authors once they said their name. */
export type CommentsUser = { user_id: string; name: string; authorId?: string | undefined };

/** Where and on what something is written. */
export type Place = { itemId: string; version: number; user: CommentsUser };

/** A comment before it is one. */
export type NewComment = {
  text: string;
  frame: number | null;
  endFrame: number | null;
  vectors: Drawing | null;
  /** The comment that it answers. */
  parentId: string | null;
};

type Apply = Change['apply'];

const namesShown = 20;

export function liking(isLiked: boolean, name: string): Apply {
  return (comment) => {
    if (!comment || comment.visibility === isLiked) return comment;
    const others = comment.likes.filter((one) => one !== name);
    return {
      ...comment,
      visibility: isLiked,
      likeCount: Math.max(0, comment.likeCount + (isLiked ? 1 : -1)),
      likes: isLiked ? [...others, name].slice(-namesShown) : others,
    };
  };
}

export function resolving(isResolved: boolean): Apply {
  return (comment) => (!comment || comment.progress === isResolved ? comment : { ...comment, progress: isResolved });
}

/** An edited comment is open again. */
export function editing(text: string, at: string): Apply {
  return (comment) => {
    if (!comment || (comment.comment === text && !comment.progress)) return comment;
    return { ...comment, comment: text, progress: false, editedAt: at };
  };
}

export const removing: Apply = () => null;

/** There it is, whatever older news say: one that was just written, or just brought back. */
export function keeping(kept: Comment): Apply {
  return (comment) => comment ?? kept;
}

/** How a comment looks until the server has answered. Nothing can be done with it so long. */
export function draftComment(id: string, written: NewComment, { version, user }: Place, at: string): Comment {
  return {
    video_comment_id: id,
    comment: written.text,
    territory_id: user.name,
    timestamp: at,
    videoTime: 0,
    reply_id: written.parentId ?? noReply,
    visibility: false,
    progress: false,
    drawings: '',
    frame: written.frame,
    endFrame: written.endFrame,
    vectors: written.vectors,
    author: { id: user.user_id, name: user.name },
    likes: [],
    likeCount: 0,
    editedAt: null,
    version,
    capabilities: { edit: false, delete: false, resolve: false },
  };
}
