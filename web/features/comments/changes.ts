import { type Comment, noReply } from '#contract/comments.ts';
import type { Drawing } from '#contract/drawing.ts';
import type { Change } from './notes.ts';

/** A commenter's name and ids. Guests have no user id, and get an author id once they give their name. */
export type CommentsUser = { user_id: string; name: string; authorId?: string | undefined };

/** The video version being commented on, and the user. */
export type Place = { itemId: string; version: number; user: CommentsUser };

/** A comment before the server has it. */
export type NewComment = {
  text: string;
  frame: number | null;
  endFrame: number | null;
  vectors: Drawing | null;
  /** The comment that it replies to. */
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

/** Editing a comment reopens it. */
export function editing(text: string, at: string): Apply {
  return (comment) => {
    if (!comment || (comment.comment === text && !comment.progress)) return comment;
    return { ...comment, comment: text, progress: false, editedAt: at };
  };
}

export const removing: Apply = () => null;

/** Keeps a comment that was just created or restored, whatever older events say. */
export function keeping(kept: Comment): Apply {
  return (comment) => comment ?? kept;
}

/** A comment as shown until the server has confirmed it. No actions are possible until then. */
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
