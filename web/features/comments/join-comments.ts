import type { Comment } from '#contract/comments/comments.ts';
import type { Comments, ListedComments } from './use-comments.ts';

/** The comments on several versions as one list. Each action goes to the comments that it belongs to. */
export function joinComments(parts: readonly [Comments, ...Comments[]]): ListedComments {
  const [first] = parts;
  const partOf = new Map(parts.flatMap((part) => part.comments.map(({ id }) => [id, part] as const)));
  const of = (id: string | null) => partOf.get(id ?? '') ?? first;
  return {
    placeOf: ({ id }) => of(id).place,
    authorId: first.authorId,
    sign: first.sign,
    comments: parts.flatMap(({ comments }) => comments),
    unsent: new Map(parts.flatMap(({ unsent }) => [...unsent])),
    unread: {
      ids: new Set(parts.flatMap(({ unread }) => [...unread.ids])),
      add: (id) => of(id).unread.add(id),
      see: (ids) => {
        for (const [part, seen] of Map.groupBy(ids, of)) part.unread.see(seen);
      },
    },
    announcement: parts
      .map(({ announcement }) => announcement)
      .filter((one) => one !== '')
      .join(' '),
    isLoading: parts.some(({ isLoading }) => isLoading),
    isComplete: parts.every(({ isComplete }) => isComplete),
    error: parts.find(({ error }) => error)?.error ?? null,
    refetch: async () => {
      await Promise.all(parts.map(({ refetch }) => refetch()));
    },
    send: (written) => of(written.replyTo).send(written),
    sentId: newest(parts.flatMap(({ sentId }) => sentId ?? [])),
    retry: (id) => of(id).retry(id),
    takeBack: (comment) => of(comment.id).takeBack(comment),
    edit: (id, text) => of(id).edit(id, text),
    assign: (id, assignment) => of(id).assign(id, assignment),
    like: (comment: Comment) => of(comment.id).like(comment),
    resolve: (comment) => of(comment.id).resolve(comment),
    remove: (comment) => of(comment.id).remove(comment),
    restore: (comment) => of(comment.id).restore(comment),
  };
}

/** Ids grow with the time at which they were made. */
function newest(ids: readonly string[]): string | null {
  return ids.toSorted().at(-1) ?? null;
}
