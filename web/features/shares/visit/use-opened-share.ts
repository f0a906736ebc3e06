import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { OpenedShare } from '#contract/sharing/shares.ts';
import { isRefusal } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { onShareDoubt, setShareKey } from '#web/api/share-key.ts';
import { createThrottle } from '#web/realtime/realtime.ts';

/** An opened share link, with no password or name missing. */
export type OpenLink = Extract<OpenedShare, { state: 'open' }>;

/** Many calls can fail at once; the link is rechecked once. */
const restMs = 1_000;

const kind = 'opened-share';
const openedKey = (key: string) => [kind, key];
const isShown = ({ queryKey }: Query) => queryKey[0] !== kind;

/** The link and visitor that the cached data belongs to. */
let shownTo = '';

/** Whether a link works, as the server last said. Rechecked after a rejected call, and for another visitor. */
export function useOpenedShare(key: string, visitorId: string) {
  const queryClient = useQueryClient();
  const queryKey = [...openedKey(key), visitorId];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const response = await call('openShare', { body: { k: key } }, signal);
      // Data cached for another visitor or link may contain more or less.
      if (shownTo !== String(queryKey)) queryClient.removeQueries({ type: 'inactive', predicate: isShown });
      shownTo = String(queryKey);
      return response;
    },
    // Repeated requests with a dead key look like guessing.
    refetchOnWindowFocus: ({ state }) => state.error === null,
    refetchOnReconnect: ({ state }) => state.error === null,
  });
  const { data, error, isFetching, refetch } = query;
  const isRefused = isRefusal(error, 'not_found', 'forbidden', 'bad_request', 'unauthenticated');

  // Set before any effect of the children: their calls send the key.
  useLayoutEffect(() => {
    setShareKey(key);
    return () => setShareKey(null);
  }, [key]);

  const isOver = useRef(false);
  isOver.current = isRefused;
  useEffect(() => {
    let isStale = false;
    const check = createThrottle(restMs, async () => {
      if (isOver.current) return;
      const { isSuccess } = await refetch();
      // The cached data may contain more or less than the link grants now.
      if (isSuccess && isStale) void queryClient.invalidateQueries({ predicate: isShown });
      isStale = false;
    });
    return onShareDoubt((doubt) => {
      isStale ||= doubt === 'changed';
      check();
    });
  }, [refetch, queryClient]);

  return {
    opened: data,
    isRefused,
    error: isRefused ? null : error,
    isFetching,
    refetch: () => void refetch(),
    /** Returns whether the password was right. */
    async enter(password: string): Promise<boolean> {
      const response = await call('openShare', { body: { k: key, password } });
      queryClient.setQueryData(queryKey, response);
      return response.state !== 'password';
    },
  };
}

/** Sets the guest's name for future comments. */
export function useNaming(key: string): (name: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (name) => {
    await call('nameGuest', { body: { name } });
    await queryClient.refetchQueries({ queryKey: openedKey(key) });
  };
}
