import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { ServerEvent } from '#contract/events.ts';
import type { AssetKind } from '#contract/media/kinds.ts';
import {
  type Earlier,
  momentsOf,
  useCarried,
  useComments,
  useCommentsPanel,
} from '#web/features/comments/comments.tsx';
import { useDrawing } from '#web/features/drawing/drawing.tsx';
import type { useSource } from '#web/features/media/media.tsx';
import { useAxis } from '#web/viewing/axis.ts';
import type { Reviewer, SignedForm } from '../../by-link/link-reviewer.tsx';
import type { Layout } from '../layout/use-review-layout.ts';
import type { ShownReview } from '../use-review.ts';
import { viewers } from './viewers.ts';

export type AssetProps = {
  review: ShownReview;
  kind: AssetKind;
  version: number;
  layout: Layout;
  playing: ReturnType<typeof useSource>;
  user: Reviewer;
  commentId: string | null;
  /** Set to a function that receives the server's events. */
  received: RefObject<(event: ServerEvent) => void>;
  /** Set to a function that returns the place on screen, where a comparison begins. */
  frameNow: RefObject<() => number>;
} & Pick<SignedForm, 'sign'>;

/** The state that the viewer of a file and its comments share. */
export function useAssetWork(props: AssetProps) {
  const { review, kind, version, layout, playing, user, sign, commentId, received, frameNow } = props;
  const { media } = playing;
  const asset = media?.asset;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts alone decide, and new addresses keep them
  const format = useMemo(() => viewers[kind].formatFrame(media), [kind, asset?.kind]);
  const axis = useAxis(kind, format);
  const drawing = useDrawing();
  const comments = useComments({ itemId: review.file.id, version, user, sign });
  const [chosenId, setChosenId] = useState(commentId);
  const [earlier, setEarlier] = useState<Earlier>(review.team.carriesComments ? 'open' : 'none');
  const carried = useCarried(comments, earlier, kind);
  const { placementOf, receive } = carried;
  const panel = useCommentsPanel(layout, false);
  const search = useRef<HTMLInputElement>(null);
  const moments = useMemo(() => ({ ...momentsOf(axis), placementOf }), [axis, placementOf]);
  useEffect(() => {
    received.current = receive;
  }, [received, receive]);
  useEffect(() => {
    frameNow.current = axis.frame;
  }, [frameNow, axis]);

  function goTo(comment: Comment | null) {
    if (comment?.frame == null) return;
    axis.pause();
    axis.seekTo(comment.frame);
    setChosenId(comment.id);
  }

  return {
    ...{ axis, drawing, comments, carried, earlier, setEarlier, moments, panel, search, goTo, chosenId, setChosenId },
    isReady: media !== undefined || playing.query.isError,
    /** Nothing covers a picture that is drawn on. */
    isShown: panel.isOpen && (panel.isBeside || !drawing.isDrawing),
  };
}
