import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { json, keepOnDevice } from '#web/kept/kept.ts';
import type { CommentScope } from './changes.ts';

/** The request that creates a comment. The client chose the id, so resending it is idempotent. */
export type UnsentComment = Sent<Endpoints['createComment']>['body'] & { id: string };

/** Earlier releases named the replied-to comment differently; without this the server would refuse the rest. */
function readAll(saved: unknown): UnsentComment[] | undefined {
  return Array.isArray(saved) ? saved.map((unsentComment) => ({ replyTo: null, ...unsentComment })) : undefined;
}

/** Requests that the server has not confirmed, kept in the browser so that comments survive sleep and reload. */
export function openUnsentComments({ itemId, version, isEarlier, user }: CommentScope) {
  const kept = keepOnDevice<UnsentComment[] | null>(
    `vizio-unsent:${user.user_id}:${itemId}:${version}${isEarlier ? ':earlier' : ''}`,
    json(readAll),
    null,
  );
  const list = () => kept.read() ?? [];
  const write = (comments: UnsentComment[]) => kept.write(comments.length === 0 ? null : comments);

  return {
    list,
    keep: (unsentComment: UnsentComment) =>
      write([...list().filter(({ id }) => id !== unsentComment.id), unsentComment]),
    drop: (id: string) => write(list().filter((unsentComment) => unsentComment.id !== id)),
  };
}
