import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Review } from '#contract/comments/review.ts';
import type { FileItem } from '#contract/items/items.ts';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import { refetchOlder } from '#web/api/query-client.ts';

const reviewKey = ['review'] as const;

/** The file as passed by navigation from the workspace, shown until the rest has loaded. */
type Chosen = { item: FileItem; team: Team; path: readonly string[] };

function readChosen(state: unknown): Chosen | undefined {
  const isChosen = typeof state === 'object' && state !== null && 'item' in state && 'team' in state && 'path' in state;
  return isChosen ? (state as Chosen) : undefined;
}

export type ShownReview = Pick<Review, 'file' | 'team' | 'previous' | 'next'> & {
  /** Undefined until it has loaded. */
  canAssign: boolean | undefined;
  path: readonly string[];
};

/** The file and its context. Data passed by navigation is shown at once. */
export function useReview(itemId: string) {
  const chosen = readChosen(useLocation().state);
  const query = useQuery({
    queryKey: [...reviewKey, itemId],
    queryFn: ({ signal }) => call('showReview', { params: { itemId } }, signal),
    staleTime: 0,
  });
  const { data } = query;
  const known: ShownReview | undefined = data
    ? { ...data, path: data.trail.map(({ name }) => name) }
    : chosen?.item.id === itemId
      ? { file: chosen.item, team: chosen.team, path: chosen.path, previous: null, next: null, canAssign: undefined }
      : undefined;
  return { review: known, error: query.error, isFetching: query.isFetching, refetch: query.refetch };
}

/** Members find the files that they opened in Recent. */
export function useRecordOpening(itemId: string, isMember: boolean): void {
  useEffect(() => {
    // Not worth a message: the next opening records it again.
    if (isMember) void call('recordOpening', { params: { itemId } }).catch(() => undefined);
  }, [itemId, isMember]);
}

export function refetchReviews(queryClient: QueryClient, moment?: number): Promise<void> {
  return refetchOlder(queryClient, reviewKey, moment);
}

/** Optimistic update of the file. Returns a function that rolls it back. */
export function patchReview(queryClient: QueryClient, itemId: string, patch: (file: FileItem) => FileItem): () => void {
  const key = [...reviewKey, itemId];
  const was = queryClient.getQueryData<Review>(key);
  if (was) queryClient.setQueryData<Review>(key, { ...was, file: patch(was.file) });
  return () => queryClient.setQueryData(key, was);
}
