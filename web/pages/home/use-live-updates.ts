import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ServerEvent } from '#contract/events.ts';
import { refetchFolders, showProcessing } from '#web/features/items/items.tsx';
import { refetchMedia, showPercent } from '#web/features/media/media.tsx';
import { createThrottle, useServerEvents } from '#web/realtime/realtime.ts';

/** Two refetches a second at most, however many colleagues are at work. */
const refetchEveryMs = 500;
const ofMembers = ['members', 'invites', 'audit'];

/** What others change appears without a reload: an event says what may be old, the ordinary calls say what it is now. */
export function useLiveUpdates(userId: string): void {
  const queryClient = useQueryClient();
  const stale = useRef<ServerEvent[]>([]);

  async function refetch(): Promise<void> {
    const events = stale.current.splice(0);
    if (events.some(({ kind }) => kind === 'ready')) return queryClient.invalidateQueries();
    const work: Promise<void>[] = [];
    if (events.some(({ kind }) => kind === 'teams')) {
      work.push(queryClient.invalidateQueries({ queryKey: ['teams'] }));
    }
    if (events.some(({ kind }) => kind === 'imports')) {
      work.push(queryClient.invalidateQueries({ queryKey: ['imports'] }));
    }
    for (const teamId of new Set(events.flatMap((event) => (event.kind === 'members' ? event.teamId : [])))) {
      for (const key of ofMembers) work.push(queryClient.invalidateQueries({ queryKey: [key, teamId] }));
    }
    const items = events.filter((event) => event.kind === 'items');
    for (const [teamId, some] of Map.groupBy(items, (event) => event.teamId)) {
      const isAnywhere = some.some(({ parents }) => parents.length === 0);
      const parents = isAnywhere ? [] : [...new Set(some.flatMap((event) => event.parents))];
      work.push(refetchFolders(queryClient, teamId, parents));
      work.push(queryClient.invalidateQueries({ queryKey: ['audit', teamId] }));
    }
    if (items.length > 0) work.push(refetchMedia(queryClient));
    await Promise.all(work);
  }

  const [throttled] = useState(() => createThrottle(refetchEveryMs, refetch));
  useServerEvents(userId, (event) => {
    // It says all there is to know, and comes often.
    if (event.kind === 'processing') {
      showProcessing(queryClient, event);
      showPercent(queryClient, event);
      return;
    }
    stale.current.push(event);
    throttled();
  });
}
