import type { QueryClient } from '@tanstack/react-query';
import { isOlder } from '#web/api/query-client.ts';
import type { Shelf } from './changes.ts';
import { type Notes, noNotes } from './notes.ts';

export type NoteCache = ReturnType<typeof noteCache>;

/** The comments of one shelf, as one entry of the query cache. */
export function noteCache(queryClient: QueryClient, { itemId, version, isEarlier, user }: Shelf) {
  const queryKey = ['comments', user.user_id, itemId, version, isEarlier] as const;
  const read = () => queryClient.getQueryData<Notes>(queryKey) ?? noNotes;
  return {
    queryKey,
    read,
    update: (change: (notes: Notes) => Notes) => {
      queryClient.setQueryData<Notes>(queryKey, change(read()));
    },
    isOlder: (moment: number) => isOlder(queryClient.getQueryCache().find({ queryKey }), moment),
    invalidate: () => queryClient.invalidateQueries({ queryKey }),
  };
}
