import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { PlacementFailure } from '#contract/comments/placements.ts';
import type { ServerEvent } from '#contract/events.ts';
import { frameClock } from '#contract/media/timecode.ts';
import { useTimed } from '#web/decoder/use-timed.ts';
import { listFixes, refetchPlacements, useEarlierComments, usePlacements } from '#web/features/comments/comments.tsx';
import { useMedia } from '#web/features/media/media.tsx';
import { createThrottle, staleBefore, useServerEvents } from '#web/realtime/realtime.ts';
import type { VersionProps } from './of-version.tsx';

const refetchEveryMs = 500;
const noFailures: readonly PlacementFailure[] = [];

/** The comments of earlier versions that are to be checked in a version, and what others change of them. */
export function useFixes({ review, version, user, sign }: VersionProps) {
  const itemId = review.file.id;
  const queryClient = useQueryClient();
  const comments = useEarlierComments({ itemId, version, user, ...(sign && { sign }) });
  const placements = usePlacements(itemId, version, version > 1);
  const { data: media, isPending } = useMedia(itemId, version, true);
  const timed = useTimed(media);
  const clock = useMemo(() => timed && frameClock(timed.facts.video, timed.table), [timed]);
  const { receive } = comments;
  const [refetch] = useState(() => createThrottle(refetchEveryMs, () => refetchPlacements(queryClient)));
  const onEvent = useCallback(
    (event: ServerEvent) => {
      receive(event);
      if (event.kind === 'ready') void refetchPlacements(queryClient, staleBefore(event));
      if (event.kind === 'comment' || event.kind === 'items') refetch();
    },
    [receive, refetch, queryClient],
  );
  useServerEvents(user.user_id, onEvent, itemId);
  const fixes = useMemo(
    () => listFixes(comments.comments, placements.data?.placements ?? [], clock),
    [comments.comments, placements.data, clock],
  );
  const failures = placements.data?.failures ?? noFailures;
  const isLoading = version > 1 && (comments.isLoading || placements.isPending || isPending);
  return { comments, fixes, failures, media, isLoading, error: comments.error ?? placements.error };
}
