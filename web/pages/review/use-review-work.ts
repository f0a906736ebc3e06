import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { ServerEvent } from '#contract/events.ts';
import {
  type Earlier,
  momentsOf,
  useCarried,
  useComments,
  useCommentsPanel,
} from '#web/features/comments/comments.tsx';
import { useShots } from '#web/features/cuts/cuts.tsx';
import { useDrawing } from '#web/features/drawing/drawing.tsx';
import type { useSource } from '#web/features/media/media.tsx';
import { type Moment, useKeptTime, usePlayer } from '#web/features/player/player.tsx';
import type { Reviewer, SignedForm } from '../by-link/link-reviewer.tsx';
import type { Layout } from './layout/use-review-layout.ts';
import type { ShownReview } from './use-review.ts';

export type WorkProps = {
  review: ShownReview;
  version: number;
  layout: Layout;
  playing: ReturnType<typeof useSource>;
  /** The time to keep when another version is shown. */
  moment: RefObject<Moment | null>;
  /** Set to a function that returns the frame on screen. */
  frameNow: RefObject<() => number>;
  user: Reviewer;
  commentId: string | null;
  /** Set to a function that receives the server's events. */
  received: RefObject<(event: ServerEvent) => void>;
} & Pick<SignedForm, 'sign'>;

export type ReviewWorkState = ReturnType<typeof useReviewWork>;

/** The state that the picture of a version and its comments share. */
export function useReviewWork({ review, version, layout, playing, user, sign, ...page }: WorkProps) {
  const { file, team } = review;
  const { media } = playing;
  const player = usePlayer();
  const drawing = useDrawing();
  const comments = useComments({ itemId: file.id, version, user, sign });
  const [chosenId, setChosenId] = useState(page.commentId);
  const [earlier, setEarlier] = useState<Earlier>(team.carriesComments ? 'open' : 'none');
  const carried = useCarried(comments, earlier, 'video');
  const shots = useShots({ itemId: file.id, version, media, player, can: team.capabilities });
  const { placementOf } = carried;
  const { shotOf } = shots;
  const moments = useMemo(() => ({ ...momentsOf(player), placementOf, shotOf }), [player, placementOf, shotOf]);
  const isFullscreen = player.useState((state) => state.isFullscreen);
  const panel = useCommentsPanel(layout, isFullscreen);
  const search = useRef<HTMLInputElement>(null);

  useKeptTime(player, page.moment);
  const { frameNow, received } = page;
  useEffect(() => {
    frameNow.current = player.frame;
  }, [frameNow, player]);
  useEffect(() => {
    received.current = carried.receive;
  }, [received, carried.receive]);

  function goTo(comment: Comment | null) {
    if (comment?.frame == null) return;
    player.pause();
    player.seekTo(comment.frame);
    setChosenId(comment.id);
  }

  return {
    ...{ player, drawing, comments, carried, shots, moments, panel, search, goTo },
    ...{ chosenId, setChosenId, earlier, setEarlier },
    /** The size of the picture decides the place of everything else. */
    isReady: media !== undefined || playing.query.isError,
    /** Nothing covers a picture that is drawn on. */
    isShown: panel.isOpen && (panel.isBeside || !drawing.isDrawing),
  };
}
