import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ServerEvent } from '#contract/events.ts';
import { refetchCounts, refetchFolders, refetchMarks, showProcessing } from '#web/features/items/items.tsx';
import { refetchMedia, showPercent } from '#web/features/media/media.tsx';
import { createThrottle, useServerEvents } from '#web/realtime/realtime.ts';

/** At most two refetches a second, however active other members are. */
const refetchEveryMs = 500;
const ofMembers = ['members', 'invites', 'audit'];

type Parents = (string | null)[];

/** Empty if it may be anywhere in the team. */
function parentsOf(events: { parents: Parents }[]): Parents {
  const isAnywhere = events.some(({ parents }) => parents.length === 0);
  return isAnywhere ? [] : [...new Set(events.flatMap(({ parents }) => parents))];
}

/** Live updates: events invalidate data, ordinary calls refetch it. */
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
    if (events.some(({ kind }) => kind === 'marks')) work.push(refetchMarks(queryClient));
    if (events.some(({ kind }) => kind === 'imports')) {
      work.push(queryClient.invalidateQueries({ queryKey: ['imports'] }));
    }
    for (const teamId of new Set(events.flatMap((event) => (event.kind === 'members' ? event.teamId : [])))) {
      for (const key of ofMembers) work.push(queryClient.invalidateQueries({ queryKey: [key, teamId] }));
    }
    for (const [teamId, some] of Map.groupBy(
      events.filter((event) => event.kind === 'counts'),
      (event) => event.teamId,
    )) {
      work.push(refetchCounts(queryClient, teamId, parentsOf(some)));
      work.push(queryClient.invalidateQueries({ queryKey: ['audit', teamId] }));
    }
    if (events.some(({ kind }) => kind === 'work')) work.push(queryClient.invalidateQueries({ queryKey: ['work'] }));
    if (events.some(({ kind }) => kind === 'items' || kind === 'counts')) {
      for (const key of ['work', 'approvals']) work.push(queryClient.invalidateQueries({ queryKey: [key] }));
    }
    const items = events.filter((event) => event.kind === 'items');
    for (const [teamId, some] of Map.groupBy(items, (event) => event.teamId)) {
      const parents = parentsOf(some);
      work.push(refetchFolders(queryClient, teamId, parents));
      // A change of the statuses or fields of a team reaches items anywhere in it.
      if (parents.length === 0) work.push(queryClient.invalidateQueries({ queryKey: ['fields', teamId] }));
      work.push(queryClient.invalidateQueries({ queryKey: ['audit', teamId] }));
    }
    if (items.length > 0) work.push(refetchMedia(queryClient));
    await Promise.all(work);
  }

  const [throttled] = useState(() => createThrottle(refetchEveryMs, refetch));
  useServerEvents(userId, (event) => {
    // These events are complete and frequent, so they need no refetch.
    if (event.kind === 'processing') {
      showProcessing(queryClient, event);
      showPercent(queryClient, event);
      return;
    }
    stale.current.push(event);
    throttled();
  });
}
