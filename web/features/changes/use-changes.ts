import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { formatSide, type SideAddress } from '#contract/media/changes.ts';
import { call } from '#web/api/client.ts';
import { refetchOlder } from '#web/api/query-client.ts';

const changesKey = ['changes'] as const;
/** For pages without server events, and for an event that came before the first answer. */
const pollEveryMs = 2_000;

const changesQuery = (old: SideAddress, now: SideAddress) => {
  const query = { old: formatSide(old), now: formatSide(now) };
  return queryOptions({
    queryKey: [...changesKey, query.old, query.now],
    queryFn: ({ signal }) => call('showChanges', { query }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollEveryMs : false),
  });
};

/** The changes from one video to another. The first request makes the server compare them. */
export function useChanges(old: SideAddress, now: SideAddress, isOpen: boolean) {
  return useQuery({ ...changesQuery(old, now), enabled: isOpen });
}

/** Fetches those on the page again that a server event may have changed. */
export function refetchChanges(queryClient: QueryClient, moment?: number): Promise<void> {
  return refetchOlder(queryClient, changesKey, moment);
}
