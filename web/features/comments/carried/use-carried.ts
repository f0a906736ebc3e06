import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { PlacementFailure } from '#contract/comments/placements.ts';
import { placeKindOf } from '#contract/comments/places.ts';
import type { ServerEvent } from '#contract/events.ts';
import type { FileKind } from '#contract/media/kinds.ts';
import { createThrottle } from '#web/realtime/realtime.ts';
import { joinComments } from '../join-comments.ts';
import { keepsDrawing } from '../places.ts';
import { isReply } from '../store/comment-state.ts';
import { type Comments, useEarlierComments } from '../use-comments.ts';
import { carry, type Earlier } from './carry.ts';
import { type PlacementOf, refetchPlacements, usePlacements } from './use-placements.ts';

const refetchEveryMs = 500;
const noFailures: readonly PlacementFailure[] = [];

/** The comments on a version together with those of earlier versions, at their places in this one. */
export function useCarried(own: Comments, earlier: Earlier, kind: FileKind) {
  const queryClient = useQueryClient();
  const { place, sign } = own;
  const { itemId, version } = place;
  const all = useEarlierComments({ ...place, sign });
  // Comments on another kind of file stay on their version.
  const before = useMemo(() => {
    const isOfKind = (comment: Comment) => comment.place === null || comment.place.kind === placeKindOf(kind);
    return { ...all, comments: all.comments.filter(isOfKind) };
  }, [all, kind]);
  const hasEarlier = before.comments.length > 0;
  const { data } = usePlacements(itemId, version, hasEarlier && earlier !== 'none');
  const placements = useMemo(() => new Map(data?.placements.map((one) => [one.commentId, one])), [data]);
  const carried = useMemo(() => carry(before.comments, placements, earlier), [before.comments, placements, earlier]);
  const comments = useMemo(() => joinComments([own, { ...before, comments: carried }]), [own, before, carried]);
  const placementOf: PlacementOf = useCallback(
    ({ id, replyTo }) => (replyTo === null ? placements.get(id) : undefined),
    [placements],
  );
  /** A drawing stays off pictures that it was not made on. */
  const drawn = useMemo(
    () =>
      comments.comments.filter((comment) => {
        const placement = comment.version === version ? null : placementOf(comment);
        return placement === null || (placement !== undefined && keepsDrawing(placement));
      }),
    [comments, placementOf, version],
  );
  const [refetch] = useState(() => createThrottle(refetchEveryMs, () => refetchPlacements(queryClient)));
  const { receive: receiveOwn } = own;
  const { receive: receiveEarlier } = before;
  const receive = useCallback(
    (event: ServerEvent) => {
      receiveOwn(event);
      receiveEarlier(event);
      if (event.kind === 'comment' && event.itemId === itemId && event.comment?.version !== version) refetch();
    },
    [receiveOwn, receiveEarlier, itemId, version, refetch],
  );
  return {
    comments,
    drawn,
    placementOf,
    failures: data?.failures ?? noFailures,
    receive,
    hasEarlier,
    counts: {
      own: own.comments.filter((comment) => !isReply(comment)).length,
      earlier: before.comments.filter((comment) => !isReply(comment)).length,
      openEarlier: before.comments.filter((comment) => !isReply(comment) && !comment.resolved).length,
    },
  };
}
