import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { LockedMark } from '#web/features/approvals/approvals.tsx';
import { useCaptions } from '#web/features/captions/captions.tsx';
import {
  CommentForm,
  commentMarkers,
  nextComment,
  PanelButton,
  previousComment,
} from '#web/features/comments/comments.tsx';
import { DrawingTools } from '#web/features/drawing/drawing.tsx';
import { formatTrack, NothingPlays, SourceVideo } from '#web/features/media/media.tsx';
import { aspectOf, PlayerView } from '#web/features/player/player.tsx';
import type { SignedForm } from '../../by-link/link-reviewer.tsx';
import type { placesOf } from '../layout/review-places.ts';
import type { ReviewWorkState, WorkProps } from '../use-review-work.ts';
import { retryProcessing } from './frame-actions.ts';
import { PictureOverlay } from './frame-drawings.tsx';

/** The player with the drawings of the comments, and the form for new ones. */
export function ReviewPicture({
  review: { file, team, previous, next, canAssign },
  version,
  layout,
  playing,
  work,
  places,
  formNote,
  onClip,
}: Pick<WorkProps, 'review' | 'version' | 'layout' | 'playing'> &
  Pick<SignedForm, 'formNote'> & {
    work: ReviewWorkState;
    places: ReturnType<typeof placesOf>;
    onClip: (itemId: string) => void;
  }) {
  const { media, source, sources, line, onBroken, hasFailed } = playing;
  const { player, drawing, comments, carried, shots, panel, chosenId, goTo } = work;
  const queryClient = useQueryClient();
  const all = carried.comments.comments;
  const { placementOf } = carried;
  const markers = useMemo(() => commentMarkers(all, placementOf), [all, placementOf]);
  const range = player.useState((state) => state.range);
  const field = useRef<HTMLTextAreaElement>(null);
  const canComment = team.capabilities.comment;

  /** Opens the comments if they are hidden, in time for a phone to show its keyboard. */
  function focus(target: RefObject<HTMLElement | null>) {
    flushSync(() => panel.setOpen(true));
    target.current?.focus();
  }
  const comment = () => (panel.shape === 'sheet' ? focus(field) : field.current?.focus());

  const captions = useCaptions({
    ...{ itemId: file.id, version, fileName: file.name, player },
    clock: player.useState((state) => state.times)?.clock ?? null,
    can: team.capabilities,
    onComment: ({ first, end }) => {
      player.pause();
      player.seekTo(first);
      player.setRange(first, end - 1);
      panel.setOpen(true);
    },
    commentField: () => field.current,
  });

  return (
    <main className="flex min-h-0 min-w-0 flex-col bg-surround text-text beside:flex-1 stacked:contents">
      <PlayerView
        player={player}
        media={media}
        source={source}
        sources={sources}
        onBroken={(broken) => void onBroken(broken)}
        renderVideo={(props) => <SourceVideo {...props} line={line} />}
        markers={markers}
        currentMarker={chosenId}
        onMarker={(id) => goTo(all.find((comment) => comment.id === id) ?? null)}
        actions={{
          previousComment: () => goTo(previousComment(all, player.frame(), chosenId)),
          nextComment: () => goTo(nextComment(all, player.frame(), chosenId)),
          previousClip: () => previous && onClip(previous.id),
          nextClip: () => next && onClip(next.id),
          comment,
          captions: captions.toggle,
          draw: () => canComment && drawing.toggle(),
          search: () => focus(work.search),
          ...shots.keys,
        }}
        renderLane={shots.renderLane}
        nameTrack={formatTrack}
        overlay={
          <>
            <PictureOverlay
              player={player}
              place={comments.place}
              drawn={carried.drawn}
              drawing={drawing}
              aspect={aspectOf(media)}
              chosenId={chosenId}
            />
            <LockedMark itemId={file.id} version={version} />
          </>
        }
        captions={captions.layer}
        tools={drawing.isDrawing && <DrawingTools drawing={drawing} />}
        nothing={
          media && (
            <NothingPlays
              processing={media.processing}
              hasFailed={hasFailed}
              onRetry={
                team.capabilities.edit
                  ? () => void retryProcessing(queryClient, media.itemId, media.version.number)
                  : undefined
              }
            />
          )
        }
        layout={layout}
        button={
          <>
            {captions.button}
            <PanelButton panel={panel} comments={all} />
          </>
        }
        className={places.player}
        controlsClassName={places.controls}
      >
        {canComment && (
          <div className={places.form}>
            <CommentForm {...{ comments, drawing, range }} player={player} fieldRef={field} canAssign={canAssign} />
            {formNote}
          </div>
        )}
      </PlayerView>
      {captions.dialog}
    </main>
  );
}
