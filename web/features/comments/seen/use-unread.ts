import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#web/api/client.ts';
import { readShareKey } from '#web/api/share-key.ts';

/** Comments that scroll by are reported together. */
const batchMs = 400;
const retryMs = 5_000;
/** The limit of one call. */
const mostAtOnce = 1_000;
const none: ReadonlySet<string> = new Set();

export type Unread = {
  /** Comments that were unread during this visit. They stay marked until the page is left. */
  ids: ReadonlySet<string>;
  /** A comment arrived. */
  add: (id: string) => void;
  /** Comments that are on the screen. */
  see: (ids: readonly string[]) => void;
};

/** The comments that a member has not had on the screen. Visitors by link have none. */
export function useUnread(itemId: string, userId: string): Unread {
  const isMember = userId !== '' && readShareKey() === null;
  const [ids, setIds] = useState(none);
  const { data } = useQuery({
    queryKey: ['unread', userId, itemId],
    queryFn: ({ signal }) => call('listUnread', { params: { itemId } }, signal),
    enabled: isMember,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (data && data.ids.length > 0) setIds((known) => new Set([...known, ...data.ids]));
  }, [data]);

  const reported = useRef(new Set<string>());
  const waiting = useRef<string[]>([]);
  const timer = useRef(0);
  const report = useCallback(async () => {
    clearTimeout(timer.current);
    const batch = waiting.current.splice(0, mostAtOnce);
    if (batch.length === 0) return;
    try {
      await call('markSeen', { params: { itemId }, body: { ids: batch } });
    } catch {
      waiting.current.push(...batch);
      timer.current = window.setTimeout(report, retryMs);
      return;
    }
    if (waiting.current.length > 0) timer.current = window.setTimeout(report, batchMs);
  }, [itemId]);
  useEffect(() => () => void report(), [report]);

  const add = useCallback(
    (id: string) => {
      if (isMember) setIds((known) => new Set([...known, id]));
    },
    [isMember],
  );
  const see = useCallback(
    (seen: readonly string[]) => {
      const fresh = seen.filter((id) => !reported.current.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) reported.current.add(id);
      waiting.current.push(...fresh);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(report, batchMs);
    },
    [report],
  );
  return useMemo(() => ({ ids, add, see }), [ids, add, see]);
}
