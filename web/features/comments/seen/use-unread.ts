import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#web/api/client.ts';
import { refetchOlder } from '#web/api/query-client.ts';
import { readShareKey } from '#web/api/share-key.ts';
import { openSeenReports, type SeenReports } from './seen-reports.ts';

const unreadKey = ['unread'] as const;
const none: ReadonlySet<string> = new Set();

export type Unread = {
  /** Comments that were unread during this visit. They stay marked until the page is left. */
  ids: ReadonlySet<string>;
  /** A comment arrived. */
  add: (id: string) => void;
  /** Comments that are on the screen. */
  see: (ids: readonly string[]) => void;
};

/** Comments may have come while no event did. */
export function refetchUnread(queryClient: QueryClient, moment?: number): Promise<void> {
  return refetchOlder(queryClient, unreadKey, moment);
}

/** The comments that a member has not had on the screen. Visitors by link have none. */
export function useUnread(itemId: string, userId: string): Unread {
  const isMember = userId !== '' && readShareKey() === null;
  const [ids, setIds] = useState(none);
  const { data } = useQuery({
    queryKey: [...unreadKey, userId, itemId],
    queryFn: ({ signal }) => call('listUnread', { params: { itemId } }, signal),
    enabled: isMember,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (data && data.ids.length > 0) setIds((known) => new Set([...known, ...data.ids]));
  }, [data]);

  const reports = useRef<SeenReports>(undefined);
  useEffect(() => {
    const opened = openSeenReports((batch) => call('markSeen', { params: { itemId }, body: { ids: batch } }));
    reports.current = opened;
    return opened.close;
  }, [itemId]);

  const add = useCallback(
    (id: string) => {
      if (isMember) setIds((known) => new Set([...known, id]));
    },
    [isMember],
  );
  const see = useCallback((seen: readonly string[]) => reports.current?.see(seen), []);
  return useMemo(() => ({ ids, add, see }), [ids, add, see]);
}
