import { type Comment, noReply } from '#contract/comments.ts';

/**
 * The comments on one version: what the server told, and on top of it what this page changed. A change stays on top until
 * the server was heard to have made it, so that news from before it never show, not even for a moment.
 */
export type Notes = {
  /** As the server told them, in the order of their ids. */
  known: readonly Comment[];
  changes: readonly Change[];
  loaded: 'nothing' | 'some' | 'all';
};

export type Change = {
  key: string;
  commentId: string;
  /** What becomes of the comment, null being none. Answers the same object where the change is in effect already. */
  apply: (comment: Comment | null) => Comment | null;
  isAcknowledged: boolean;
  /** What news said since it began: nothing, that it is in effect, or something else, which may be older or newer. */
  heard: 'nothing' | 'same' | 'other';
  /** Whether it writes the comment. */
  isNew: boolean;
  /** Why it did not reach the server, where it is kept to be tried again. */
  problem: string | null;
};

export const noNotes: Notes = { known: [], changes: [], loaded: 'nothing' };

function byId(a: Comment, b: Comment): number {
  return a.video_comment_id < b.video_comment_id ? -1 : 1;
}

/** Where the id is, or would be. */
function placeOf(comments: readonly Comment[], id: string): number {
  let [low, high] = [0, comments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.video_comment_id ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function findComment(comments: readonly Comment[], id: string): Comment | null {
  const found = comments[placeOf(comments, id)];
  return found?.video_comment_id === id ? found : null;
}

/** Puts a comment in, or takes it away together with its replies. */
function store(comments: readonly Comment[], id: string, comment: Comment | null): readonly Comment[] {
  const place = placeOf(comments, id);
  const isThere = comments[place]?.video_comment_id === id;
  if (comment) return comments.toSpliced(place, isThere ? 1 : 0, comment);
  if (!isThere) return comments;
  return comments.filter((one) => one.video_comment_id !== id && one.reply_id !== id);
}

/** All comments as they were fetched, except those of which something was heard meanwhile. */
export function withFetched(
  notes: Notes,
  fetched: readonly Comment[],
  heard: ReadonlyMap<string, Comment | null>,
  loaded: Notes['loaded'],
): Notes {
  let known: readonly Comment[] = fetched.toSorted(byId);
  for (const [id, comment] of heard) known = store(known, id, comment);
  return { ...notes, known, loaded };
}

/** News of a comment, null when it is gone. */
export function hear(notes: Notes, id: string, comment: Comment | null): Notes {
  const changes = notes.changes.flatMap((change): Change[] => {
    if (change.commentId !== id) return [change];
    const isSame = change.apply(comment) === comment;
    if (isSame && change.isAcknowledged) return [];
    return [{ ...change, heard: isSame || change.heard === 'same' ? 'same' : 'other' }];
  });
  return { ...notes, known: store(notes.known, id, comment), changes };
}

export function begin(notes: Notes, change: Pick<Change, 'key' | 'commentId' | 'apply'>, isNew = false): Notes {
  const begun: Change = { ...change, isNew, isAcknowledged: false, heard: 'nothing', problem: null };
  return { ...notes, changes: [...notes.changes, begun] };
}

/**
 * The server made a change, and answered what became of the comment. News that said so too are newer than the answer,
 * or the same.
 */
export function acknowledge(notes: Notes, key: string, truth: Comment | null): Notes {
  const change = notes.changes.find((one) => one.key === key);
  if (!change) return notes;
  if (change.heard === 'same') return drop(notes, key);
  const changes = notes.changes.map((one) => (one.key === key ? { ...one, isAcknowledged: true, problem: null } : one));
  return { ...notes, known: store(notes.known, change.commentId, truth), changes };
}

/** Takes a change away: it was refused, or has been on top for long enough. */
export function drop(notes: Notes, key: string): Notes {
  return { ...notes, changes: notes.changes.filter((one) => one.key !== key) };
}

/** Marks a change as one that did not arrive, or with null as one that is on its way again. */
export function setProblem(notes: Notes, key: string, problem: string | null): Notes {
  return { ...notes, changes: notes.changes.map((one) => (one.key === key ? { ...one, problem } : one)) };
}

/** What is shown: what is known, with the changes on top. */
export function viewOf({ known, changes }: Notes): readonly Comment[] {
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

/** Those that the server does not have yet, each with the reason where it could not be sent. */
export function unsentOf({ known, changes }: Notes): ReadonlyMap<string, string | null> {
  const isUnsent = ({ isNew, isAcknowledged, commentId }: Change) =>
    isNew && !isAcknowledged && !findComment(known, commentId);
  return new Map(changes.filter(isUnsent).map(({ commentId, problem }) => [commentId, problem]));
}

export function isReply(comment: Comment): boolean {
  return comment.reply_id !== noReply;
}
