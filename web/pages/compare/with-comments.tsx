import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { ServerEvent } from '#contract/events.ts';
import { type Comments, useComments } from '#web/features/comments/comments.tsx';
import { type DrawingState, useDrawing } from '#web/features/drawing/drawing.tsx';
import { refetchMedia } from '#web/features/media/media.tsx';
import { createThrottle, useServerEvents } from '#web/realtime/realtime.ts';
import type { Reviewer, SignedForm } from '../by-link/link-reviewer.tsx';
import { useReview } from '../review/use-review.ts';

export type VersionPlace = { itemId: string; version: number };

/** The comments on a version, and the drawing for the next one. */
export type VersionComments = VersionPlace & {
  comments: Comments;
  drawing: DrawingState;
  canComment: boolean;
  /** Undefined until it is known. */
  canAssign: boolean | undefined;
  /** How many comments there are on all versions of the video. */
  whole: number;
};

const none: readonly VersionComments[] = [];
const refetchEveryMs = 500;

type Props = {
  places: readonly VersionPlace[];
  user: Reviewer;
  sign: SignedForm['sign'];
  found?: readonly VersionComments[];
  children: (versionComments: readonly VersionComments[]) => ReactNode;
};

/** The comments on each of several versions. Each has a component of its own, because hooks cannot be called in a loop. */
export function WithComments({ places, found = none, children, ...props }: Props) {
  const [place, ...others] = places;
  if (!place) return children(found);
  return (
    <OneMore key={`${place.itemId}:${place.version}`} place={place} places={others} found={found} {...props}>
      {children}
    </OneMore>
  );
}

function OneMore({ place, found = none, user, sign, ...props }: Props & { place: VersionPlace }) {
  const { itemId, version } = place;
  const comments = useComments({ itemId, version, user, sign });
  const drawing = useDrawing();
  const { review } = useReview(itemId);
  const canComment = review?.team.capabilities.comment ?? false;
  const canAssign = review?.canAssign;
  const whole = review?.file.comments ?? 0;
  const versionComments = useMemo(
    () => [...found, { itemId, version, comments, drawing, canComment, canAssign, whole }],
    [found, itemId, version, comments, drawing, canComment, canAssign, whole],
  );
  return (
    <>
      <Live userId={user.user_id} itemId={itemId} onEvent={comments.receive} />
      <WithComments {...props} user={user} sign={sign} found={versionComments} />
    </>
  );
}

/** Events that may have changed a video or the right to see it. */
const telling: readonly ServerEvent['kind'][] = ['items', 'teams', 'members'];

/** A connection watches one file. */
function Live({ userId, itemId, onEvent }: { userId: string; itemId: string; onEvent: (event: ServerEvent) => void }) {
  const queryClient = useQueryClient();
  const [refetch] = useState(() => createThrottle(refetchEveryMs, () => refetchMedia(queryClient)));
  useServerEvents(
    userId,
    (event) => {
      onEvent(event);
      if (telling.includes(event.kind)) refetch();
    },
    itemId,
  );
  return null;
}
