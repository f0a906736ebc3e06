import type { QueryClient } from '@tanstack/react-query';
import type { Place } from './changes.ts';
import { type Notes, noNotes } from './notes.ts';

export type NoteCache = ReturnType<typeof noteCache>;

/** The comments on a version, as one entry of the query cache. */
export function noteCache(queryClient: QueryClient, { itemId, version, user }: Place) {
  const queryKey = ['comments', user.user_id, itemId, version] as const;
  const read = () => queryClient.getQueryData<Notes>(queryKey) ?? noNotes;
  return {
    queryKey,
    read,
    update: (change: (notes: Notes) => Notes) => {
      queryClient.setQueryData<Notes>(queryKey, change(read()));
    },
    invalidate: () => queryClient.invalidateQueries({ queryKey }),
  };
}
