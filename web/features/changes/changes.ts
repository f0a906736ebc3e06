import { useQuery } from '@tanstack/react-query';
import type { Changes } from '#contract/media/changes.ts';
import { call } from '#web/api/client.ts';

/** The server sends no event when it has compared two versions. */
const pollEveryMs = 2_000;

/** The changes from one version of a file to a later one; undefined until the first answer. */
export function useChanges(itemId: string, from: number, to: number): Changes | undefined {
  return useQuery({
    queryKey: ['changes', itemId, from, to],
    queryFn: ({ signal }) => call('showChanges', { params: { itemId }, query: { from, to } }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollEveryMs : false),
  }).data;
}
