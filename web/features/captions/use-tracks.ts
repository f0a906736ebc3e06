import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { CaptionTrack } from '#contract/captions/captions.ts';
import { call } from '#web/api/client.ts';
import { refetchOlder } from '#web/api/query-client.ts';

const tracksKey = ['captions'] as const;

export type Place = { itemId: string; version: number };

const none: readonly CaptionTrack[] = [];

export function useTracks({ itemId, version }: Place): readonly CaptionTrack[] {
  const query = useQuery(
    queryOptions({
      queryKey: [...tracksKey, itemId, version],
      queryFn: ({ signal }) => call('listCaptions', { params: { itemId }, query: { version } }, signal),
    }),
  );
  return query.data?.tracks ?? none;
}

export function refetchCaptions(queryClient: QueryClient, moment?: number): Promise<void> {
  return refetchOlder(queryClient, tracksKey, moment);
}
