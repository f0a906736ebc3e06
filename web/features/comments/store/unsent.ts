import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { CommentScope } from './changes.ts';

/** The request that creates a comment. The client chose the id, so resending it is idempotent. */
export type UnsentComment = Sent<Endpoints['createComment']>['body'] & { id: string };

/** Requests that the server has not confirmed, kept in the browser so that comments survive sleep and reload. */
export function openUnsentComments({ itemId, version, isEarlier, user }: CommentScope) {
  const key = `vizio-unsent:${user.user_id}:${itemId}:${version}${isEarlier ? ':earlier' : ''}`;

  function list(): UnsentComment[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      // Earlier releases named the replied-to comment differently; without this the server would refuse the rest.
      return Array.isArray(kept) ? kept.map((unsentComment) => ({ replyTo: null, ...unsentComment })) : [];
    } catch {
      return [];
    }
  }

  function write(comments: readonly UnsentComment[]): void {
    try {
      if (comments.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(comments));
    } catch {
      // If storage is blocked or full, they last as long as the page.
    }
  }

  return {
    list,
    keep: (unsentComment: UnsentComment) =>
      write([...list().filter(({ id }) => id !== unsentComment.id), unsentComment]),
    drop: (id: string) => write(list().filter((unsentComment) => unsentComment.id !== id)),
  };
}
