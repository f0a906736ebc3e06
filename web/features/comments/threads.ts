import type { Comment } from '#contract/comments/comments.ts';
import type { Moments, ShotOf } from './moments.ts';
import { isReply } from './store/comment-state.ts';

/** A comment with its replies, oldest first. */
export type Thread = { comment: Comment; replies: readonly Comment[] };

/** Replies to a deleted comment are dropped. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const replies = Map.groupBy(comments.filter(isReply), ({ replyTo }) => replyTo);
  return comments
    .filter((comment) => !isReply(comment))
    .map((comment) => ({ comment, replies: replies.get(comment.id) ?? [] }));
}

export type Sort = 'time' | 'shot' | 'newest' | 'oldest';

/** The place of a comment; the frame is authoritative. */
export type FrameOf = Moments['frameOf'];

function compareTime(a: Comment, b: Comment, frameOf: FrameOf): number {
  const [first, second] = [frameOf(a), frameOf(b)];
  if (first !== null && second !== null) return first - second;
  // Comments without a place in the video come last.
  if (first !== null || second !== null) return first !== null ? -1 : 1;
  return a.seconds - b.seconds;
}

function compareAge(a: Comment, b: Comment): number {
  return Date.parse(a.createdAt) - Date.parse(b.createdAt);
}

export function sortThreads(threads: readonly Thread[], sort: Sort, frameOf: FrameOf, shotOf?: ShotOf): Thread[] {
  if (sort === 'shot') {
    const groups = groupByShot(sortThreads(threads, 'time', frameOf), shotOf);
    return [...groups.values()].flat();
  }
  const compare = {
    time: (a: Comment, b: Comment) => compareTime(a, b, frameOf) || compareAge(a, b),
    oldest: compareAge,
    newest: (a: Comment, b: Comment) => compareAge(b, a),
  }[sort];
  return threads.toSorted((a, b) => compare(a.comment, b.comment));
}

const noShot = 'No shot';

/** A shot that the cut list uses twice is one group. Comments in no shot come last. */
function groupByShot(threads: readonly Thread[], shotOf: ShotOf | undefined): Map<string, Thread[]> {
  const groups = Map.groupBy(threads, ({ comment }) => shotOf?.(comment)?.name ?? noShot);
  const others = groups.get(noShot);
  if (others && groups.delete(noShot)) groups.set(noShot, others);
  return groups;
}

/** The headings of a list in the order of shots, by the first comment below each. */
export function headingsOf(threads: readonly Thread[], shotOf: ShotOf | undefined): Map<string, string> {
  const groups = [...groupByShot(threads, shotOf)];
  return new Map(groups.map(([name, [first, ...more]]) => [first?.comment.id ?? '', `${name} · ${1 + more.length}`]));
}

/** One row of the list: a comment, or the form for a reply below the last one. */
export type Row =
  | { kind: 'comment'; key: string; comment: Comment; threadId: string; isFirst: boolean; heading?: string | undefined }
  | { kind: 'form'; key: string; comment: Comment; threadId: string };

export function rowsOf(
  threads: readonly Thread[],
  answering: string | null,
  headings?: ReadonlyMap<string, string>,
): Row[] {
  return threads.flatMap(({ comment, replies }) => {
    const threadId = comment.id;
    const rows = [comment, ...replies].map((one): Row => {
      const key = one.id;
      return { kind: 'comment', key, comment: one, threadId, isFirst: key === threadId, heading: headings?.get(key) };
    });
    if (threadId === answering) rows.push({ kind: 'form', key: `${threadId}:form`, comment, threadId });
    return rows;
  });
}
