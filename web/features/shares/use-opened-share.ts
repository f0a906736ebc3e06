import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { OpenedShare } from '#contract/shares.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { onShareDoubt, setShareKey } from '#web/api/share-key.ts';
import { createThrottle } from '#web/realtime/realtime.ts';

/** What a link leads to, once nothing is missing any more. */
export type OpenLink = Extract<OpenedShare, { state: 'open' }>;

const refusals: readonly ApiError['code'][] = ['not_found', 'forbidden', 'bad_request', 'unauthenticated'];
/** Many calls can be refused at once; it is looked up once. */
const restMs = 1_000;

const kind = 'opened-share';
const openedKey = (key: string) => [kind, key];
const isShown = ({ queryKey }: Query) => queryKey[0] !== kind;

/** For which link, and to whom, something was shown last. */
let shownTo = '';

/**
 * Whether a link leads anywhere, as the server said last. It is asked again when a call of the page was refused, and
 * for somebody else.
 */
export function useOpenedShare(key: string, visitorId: string) {
  const queryClient = useQueryClient();
  const queryKey = [...openedKey(key), visitorId];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await call('openShare', { body: { k: key } }, signal);
      // What was shown to others, or by another link, may be more or less.
      if (shownTo !== String(queryKey)) queryClient.removeQueries({ type: 'inactive', predicate: isShown });
      shownTo = String(queryKey);
      return answer;
    },
    // Whoever goes on asking with a dead key looks like somebody who guesses.
    refetchOnWindowFocus: ({ state }) => state.error === null,
    refetchOnReconnect: ({ state }) => state.error === null,
  });
  const { data, error, isFetching, refetch } = query;
  const isRefused = error instanceof ApiError && refusals.includes(error.code);

  // Before any effect of what is shown below: its calls carry the key.
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
      // What was shown may be more, or less, than what may be seen now.
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
    /** Answers whether it was the right one. */
    async enter(password: string): Promise<boolean> {
      const answer = await call('openShare', { body: { k: key, password } });
      queryClient.setQueryData(queryKey, answer);
      return answer.state !== 'password';
    },
  };
}

/** Says one's name, for all the comments to come. */
export function useNaming(key: string): (name: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (name) => {
    await call('nameGuest', { body: { name } });
    await queryClient.refetchQueries({ queryKey: openedKey(key) });
  };
}
