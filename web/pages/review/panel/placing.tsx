import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Comment } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import type { FileKind } from '#contract/media/kinds.ts';
import type { Media } from '#contract/media/processing.ts';
import { PlacementContext, type PlayerPort, usePlaceActions } from '#web/features/comments/comments.tsx';
import { reviewHref } from '#web/pages/addresses/review-address.ts';
import { lazyPart } from '#web/ui/lazy-component.ts';

const StillsDialog = lazyPart(() => import('../dialogs/stills-dialog.tsx').then((file) => file.StillsDialog));

const heres: Record<FileKind, string | null> = {
  video: 'Place it on this frame',
  pdf: 'Place it on this page',
  audio: 'Place it on this sample',
  image: null,
  other: null,
};

/** Lets the comments of earlier versions be placed in the version on screen. */
export function Placing({
  itemId,
  version,
  media,
  kind = 'video',
  player,
  children,
}: {
  itemId: string;
  version: number;
  media: Media | undefined;
  kind?: FileKind;
  player: Pick<PlayerPort, 'frame' | 'pause' | 'seekTo'>;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();
  const actions = usePlaceActions(queryClient, version);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const key = params.get('k') ?? undefined;
  const [asked, setAsked] = useState<{ comment: Comment; placement: Placement } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const tools = useMemo(
    () => ({
      ...actions,
      version,
      here: heres[kind],
      frame: player.frame,
      showBefore: ({ id, version: before }: Comment) =>
        void navigate(reviewHref({ itemId, version: before, commentId: id, key })),
      ...(kind === 'video' && {
        chooseStill: (comment: Comment, placement: Placement) => {
          setAsked({ comment, placement });
          setOpen(true);
        },
      }),
    }),
    [actions, version, kind, player, navigate, itemId, key],
  );
  return (
    <PlacementContext value={tools}>
      {children}
      {asked && (
        <StillsDialog
          key={asked.comment.id}
          open={isOpen}
          onOpenChange={setOpen}
          itemId={itemId}
          {...asked}
          version={version}
          media={media}
          onChoose={(frame) => {
            setOpen(false);
            void actions.place(asked.comment.id, frame).then((isDone) => {
              if (!isDone || frame === null) return;
              player.pause();
              player.seekTo(frame);
            });
          }}
        />
      )}
    </PlacementContext>
  );
}
