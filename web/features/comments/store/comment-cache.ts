import type { QueryClient } from '@tanstack/react-query';
import { isOlder } from '#web/api/query-client.ts';
import type { CommentScope } from './changes.ts';
import { type CommentState, noComments } from './comment-state.ts';

export type CommentCache = ReturnType<typeof commentCache>;

/** The comments of one scope, as one entry of the query cache. */
export function commentCache(queryClient: QueryClient, { itemId, version, isEarlier, userId }: CommentScope) {
  const queryKey = ['comments', userId, itemId, version, isEarlier] as const;
  const read = () => queryClient.getQueryData<CommentState>(queryKey) ?? noComments;
  return {
    queryKey,
    read,
    update: (change: (state: CommentState) => CommentState) => {
      queryClient.setQueryData<CommentState>(queryKey, change(read()));
    },
    isOlder: (moment: number) => isOlder(queryClient.getQueryCache().find({ queryKey }), moment),
    invalidate: () => queryClient.invalidateQueries({ queryKey }),
  };
}
