import type { Comment } from '#contract/comments/comments.ts';
import type { Drawing } from '#contract/comments/drawing.ts';
import type { Assignment } from '#contract/comments/mentions.ts';
import type { CommentPlace } from '#contract/comments/places.ts';
import type { Change } from './comment-state.ts';

/** A commenter's name and ids. Guests have no user id, and get an author id once they give their name. */
export type CommentsUser = { user_id: string; name: string; image?: string | null; authorId?: string | undefined };

/** The video version being commented on, and the user. */
export type Place = { itemId: string; version: number; user: CommentsUser };

/** The comments on a version, or on all versions before it. A guest may give a name, and another one, at any time. */
export type CommentScope = Omit<Place, 'user'> & { isEarlier: boolean; userId: string; author: () => CommentsUser };

export const isOn = ({ version, isEarlier }: CommentScope, comment: Comment): boolean =>
  isEarlier ? comment.version < version : comment.version === version;

/** A comment before the server has it. */
export type NewComment = {
  text: string;
  frame: number | null;
  endFrame: number | null;
  drawing: Drawing | null;
  /** The place on a file that is no video. */
  place?: CommentPlace | undefined;
  /** The comment that it replies to. */
  replyTo: string | null;
  /** Never of a reply. */
  assignment?: Assignment | null | undefined;
  /** Not for people by a link. */
  teamOnly?: boolean | undefined;
};

type Apply = Change['apply'];

const namesShown = 20;

export function liking(isLiked: boolean, name: string): Apply {
  return (comment) => {
    if (!comment || comment.liked === isLiked) return comment;
    const others = comment.likes.filter((one) => one !== name);
    return {
      ...comment,
      liked: isLiked,
      likeCount: Math.max(0, comment.likeCount + (isLiked ? 1 : -1)),
      likes: isLiked ? [...others, name].slice(-namesShown) : others,
    };
  };
}

export function resolving(isResolved: boolean): Apply {
  return (comment) => (!comment || comment.resolved === isResolved ? comment : { ...comment, resolved: isResolved });
}

export function assigning(assignment: Assignment | null): Apply {
  return (comment) => comment && { ...comment, assignment };
}

/** Editing a comment reopens it. */
export function editing(text: string, at: string): Apply {
  return (comment) => {
    if (!comment || (comment.text === text && !comment.resolved)) return comment;
    return { ...comment, text, resolved: false, editedAt: at };
  };
}

export const removing: Apply = () => null;

/** Keeps a comment that was just created or restored, whatever older events say. */
export function keeping(kept: Comment): Apply {
  return (comment) => comment ?? kept;
}

/** A comment as shown until the server has confirmed it. No actions are possible until then. */
export function draftComment(
  id: string,
  written: NewComment,
  { version, user }: Pick<Place, 'version' | 'user'>,
  at: string,
): Comment {
  return {
    ...written,
    place: written.place ?? null,
    id,
    author: { id: user.user_id, name: user.name, image: user.image ?? null },
    createdAt: at,
    editedAt: null,
    version,
    seconds: 0,
    picture: null,
    resolved: false,
    liked: false,
    likes: [],
    likeCount: 0,
    mentions: [],
    assignment: written.assignment ?? null,
    teamOnly: written.teamOnly ?? false,
    can: { edit: false, delete: false, resolve: false, assign: false },
  };
}
