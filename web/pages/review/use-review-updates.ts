import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Viewer } from '#contract/comments/comments.ts';
import type { ServerEvent } from '#contract/events.ts';
import { refetchApprovals } from '#web/features/approvals/approvals.tsx';
import { refetchCaptions } from '#web/features/captions/captions.tsx';
import { refetchChanges } from '#web/features/changes/changes.tsx';
import { refetchPlacements, refetchUnread } from '#web/features/comments/comments.tsx';
import { refetchCutLists } from '#web/features/cuts/cuts.tsx';
import { refetchMedia, showPercent } from '#web/features/media/media.tsx';
import { createThrottle, staleBefore, useServerEvents } from '#web/realtime/realtime.ts';
import { refetchReviews } from './use-review.ts';

/** At most two refetches a second, however active other members are. */
const refetchEveryMs = 500;
/** Events that may change the file, its path or permissions. */
const telling: readonly ServerEvent['kind'][] = ['items', 'teams', 'members'];

async function refetchAll(queryClient: QueryClient, moment?: number): Promise<void> {
  const parts = [
    refetchReviews,
    refetchMedia,
    refetchChanges,
    refetchPlacements,
    refetchCutLists,
    refetchCaptions,
    refetchApprovals,
  ];
  await Promise.all(parts.map((part) => part(queryClient, moment)));
}

export type Here = { viewers: readonly Viewer[]; count: number };
export const noViewers: Here = { viewers: [], count: 0 };

/** Live updates without a reload; `onHere` gets the viewers of the file. */
export function useReviewUpdates(
  userId: string,
  itemId: string,
  onEvent: (event: ServerEvent) => void,
  onHere: (here: Here) => void,
): void {
  const queryClient = useQueryClient();
  const [refetch] = useState(() => createThrottle(refetchEveryMs, () => refetchAll(queryClient)));
  useServerEvents(
    userId,
    (event) => {
      onEvent(event);
      if (event.kind === 'viewers' && event.itemId === itemId) onHere(event);
      if (event.kind === 'processing') showPercent(queryClient, event);
      if (event.kind === 'ready') {
        const moment = staleBefore(event);
        void refetchAll(queryClient, moment);
        void refetchUnread(queryClient, moment);
      }
      if (telling.includes(event.kind)) refetch();
    },
    itemId,
  );
}
