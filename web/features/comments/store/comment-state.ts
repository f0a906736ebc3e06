import type { Comment } from '#contract/comments/comments.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';

/**
 * The comments on one version: the server's state, with this page's changes on top. A change stays on top until an
 * event confirms it, so that events from before it never flicker through.
 */
export type CommentState = {
  /** The server's state, sorted by id. */
  known: readonly Comment[];
  changes: readonly Change[];
  loaded: 'nothing' | 'some' | 'all';
  /** `now` of the last two complete loads, the older one first. */
  moments: readonly string[];
};

export type Change = {
  key: string;
  commentId: string;
  /** The comment after the change; null if none. Returns the same object if the change is already in effect. */
  apply: (comment: Comment | null) => Comment | null;
  isAcknowledged: boolean;
  /** Events since the change began: none, one that confirms it, or another, older or newer. */
  received: 'nothing' | 'same' | 'other';
  /** Whether the change creates the comment. */
  isNew: boolean;
  /** Why it did not reach the server, if it is kept for a retry. */
  problem: string | null;
};

export const noComments: CommentState = { known: [], changes: [], loaded: 'nothing', moments: [] };

function byId(a: Comment, b: Comment): number {
  return a.id < b.id ? -1 : 1;
}

/** Binary search: the index of the id, or where to insert it. */
function placeOf(comments: readonly Comment[], id: string): number {
  let [low, high] = [0, comments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.id ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function findComment(comments: readonly Comment[], id: string): Comment | null {
  const found = comments[placeOf(comments, id)];
  return found?.id === id ? found : null;
}

/** Inserts or replaces a comment, or removes it together with its replies. */
function store(comments: readonly Comment[], id: string, comment: Comment | null): readonly Comment[] {
  const place = placeOf(comments, id);
  const isThere = comments[place]?.id === id;
  if (comment) return comments.toSpliced(place, isThere ? 1 : 0, comment);
  if (!isThere) return comments;
  return comments.filter((one) => one.id !== id && one.replyTo !== id);
}

/** Replaces all comments with the fetched ones, except those that events changed meanwhile. */
export function withFetched(
  state: CommentState,
  fetched: readonly Comment[],
  received: ReadonlyMap<string, Comment | null>,
  loaded: CommentState['loaded'],
): CommentState {
  let known: readonly Comment[] = fetched.toSorted(byId);
  for (const [id, comment] of received) known = store(known, id, comment);
  return { ...state, known, loaded };
}

/** The comments with what changed of them since; null if the list is another one, or if they are not all there then. */
export function withChanges(
  known: readonly Comment[],
  { comments, gone, total }: ResponseOf<Endpoints['listComments']>,
): readonly Comment[] | null {
  if (!gone) return null;
  const changed = new Set([...gone, ...comments.map(({ id }) => id)]);
  const all = [...known.filter(({ id }) => !changed.has(id)), ...comments].sort(byId);
  return all.length === total ? all : null;
}

/** Applies an event about a comment; null means deleted. */
export function receive(state: CommentState, id: string, comment: Comment | null): CommentState {
  const changes = state.changes.flatMap((change): Change[] => {
    if (change.commentId !== id) return [change];
    const isSame = change.apply(comment) === comment;
    if (isSame && change.isAcknowledged) return [];
    return [{ ...change, received: isSame || change.received === 'same' ? 'same' : 'other' }];
  });
  return { ...state, known: store(state.known, id, comment), changes };
}

export function begin(
  state: CommentState,
  change: Pick<Change, 'key' | 'commentId' | 'apply'>,
  isNew = false,
): CommentState {
  const begun: Change = { ...change, isNew, isAcknowledged: false, received: 'nothing', problem: null };
  return { ...state, changes: [...state.changes, begun] };
}

/** Applies the response to a change. An event that confirmed the change is at least as new as the response. */
export function acknowledge(state: CommentState, key: string, truth: Comment | null): CommentState {
  const change = state.changes.find((one) => one.key === key);
  if (!change) return state;
  if (change.received === 'same') return drop(state, key);
  const changes = state.changes.map((one) => (one.key === key ? { ...one, isAcknowledged: true, problem: null } : one));
  return { ...state, known: store(state.known, change.commentId, truth), changes };
}

/** Removes a change: it was rejected, or its grace period is over. */
export function drop(state: CommentState, key: string): CommentState {
  return { ...state, changes: state.changes.filter((one) => one.key !== key) };
}

/** Marks a change as failed, or, with null, as being sent again. */
export function setProblem(state: CommentState, key: string, problem: string | null): CommentState {
  return { ...state, changes: state.changes.map((one) => (one.key === key ? { ...one, problem } : one)) };
}

/** Before a comment is sent again. The page of an earlier visit may have left it, and ends it no more. */
export function withoutUnsent(state: CommentState, commentId: string): CommentState {
  return { ...state, changes: state.changes.filter((one) => !(one.isNew && one.commentId === commentId)) };
}

/** The visible comments: the server's state with the changes on top. */
export function viewOf({ known, changes }: CommentState): readonly Comment[] {
  if (changes.length === 0) return known;
  const changed = new Map<string, Comment | null>();
  for (const { commentId, apply } of changes) {
    const before = changed.get(commentId);
    changed.set(commentId, apply(before === undefined ? findComment(known, commentId) : before));
  }
  let view = known;
  for (const [id, comment] of changed) view = store(view, id, comment);
  return view;
}

/** Comments that the server does not have yet, each with the error if sending failed. */
export function unsentOf({ known, changes }: CommentState): ReadonlyMap<string, string | null> {
  const isUnsent = ({ isNew, isAcknowledged, commentId }: Change) =>
    isNew && !isAcknowledged && !findComment(known, commentId);
  return new Map(changes.filter(isUnsent).map(({ commentId, problem }) => [commentId, problem]));
}

export function isReply(comment: Comment): boolean {
  return comment.replyTo !== null;
}
