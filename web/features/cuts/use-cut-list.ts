import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ShownCutList } from '#contract/media/cuts.ts';
import { call } from '#web/api/client.ts';
import { refetchOlder } from '#web/api/query-client.ts';

const cutListKey = ['cut-list'] as const;

type Place = { itemId: string; version: number };

const cutListQuery = ({ itemId, version }: Place) =>
  queryOptions({
    queryKey: [...cutListKey, itemId, version],
    queryFn: ({ signal }) => call('showCutList', { params: { itemId }, query: { version } }, signal),
  });

/** The cut list of a version; null without one, and for viewers who may not comment. */
export function useCutList(place: Place, mayComment: boolean): ShownCutList | null {
  return useQuery({ ...cutListQuery(place), enabled: mayComment }).data?.list ?? null;
}

export function refetchCutLists(queryClient: QueryClient, moment?: number): Promise<void> {
  return refetchOlder(queryClient, cutListKey, moment);
}

/** After it was saved or removed. */
export function putCutList(queryClient: QueryClient, place: Place, list: ShownCutList | null): void {
  queryClient.setQueryData(cutListQuery(place).queryKey, { list });
}
