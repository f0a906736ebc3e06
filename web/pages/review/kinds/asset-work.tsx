import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readShareKey } from '#web/api/share-key.ts';
import { LockedMark } from '#web/features/approvals/approvals.tsx';
import {
  CommentForm,
  CommentsPanel,
  nextComment,
  PanelButton,
  PanelEdge,
  previousComment,
} from '#web/features/comments/comments.tsx';
import { DrawingTools } from '#web/features/drawing/drawing.tsx';
import { NothingPlays } from '#web/features/media/media.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { SignedForm } from '../../by-link/link-reviewer.tsx';
import type { Doors } from '../doors/use-doors.ts';
import { placesOf } from '../layout/review-places.ts';
import { Placing } from '../panel/placing.tsx';
import { retryProcessing } from '../picture/frame-actions.ts';
import { PictureOverlay } from '../picture/frame-drawings.tsx';
import { AssetDialogs } from './asset-dialogs.tsx';
import { useAssetKeys } from './use-asset-keys.ts';
import { type AssetProps, useAssetWork } from './use-asset-work.ts';
import { viewers } from './viewers.ts';

/** A file that is no video, in the viewer of its kind, with its comments. */
export function AssetWork({
  formNote,
  note,
  doors,
  onClip,
  ...props
}: AssetProps & SignedForm & { doors: Doors; onClip: (itemId: string) => void }) {
  const { review, kind, version, layout, playing } = props;
  const { team, file, previous, next } = review;
  const { media } = playing;
  const work = useAssetWork(props);
  const { axis, drawing, comments, carried, earlier, panel, chosenId, isShown, isReady } = work;
  const { Viewer } = viewers[kind];
  const canComment = team.capabilities.comment;
  const queryClient = useQueryClient();
  const retry = () => void retryProcessing(queryClient, file.id, version);
  const range = axis.useRange();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isImporting, setImporting] = useState<boolean | null>(null);
  const timeOf = axis.useFormatTime();
  const all = carried.comments.comments;
  function write() {
    // The form is hidden with the comments until then.
    flushSync(() => panel.setOpen(true));
    field.current?.focus();
  }
  useAssetKeys(axis, {
    previousComment: () => work.goTo(previousComment(all, axis.frame(), chosenId)),
    nextComment: () => work.goTo(nextComment(all, axis.frame(), chosenId)),
    previousClip: () => previous && onClip(previous.id),
    nextClip: () => next && onClip(next.id),
    comment: write,
    draw: () => canComment && kind !== 'audio' && drawing.toggle(),
  });
  const places = placesOf(panel.shape, {
    isShown,
    isDrawing: drawing.isDrawing,
    hasForm: canComment,
    hasNote: formNote !== undefined,
  });
  return (
    <div
      className={classNames('flex stacked:flex-col', isReady ? 'min-h-0 flex-1' : 'invisible absolute inset-0')}
      data-sheet={(panel.shape === 'sheet' && isShown) || undefined}
      style={{ '--panel-width': `${panel.widthPx}px` } as CSSProperties}
    >
      <main
        className={classNames(
          'flex min-h-0 min-w-0 flex-1 flex-col bg-surround text-text stacked:contents',
          // The sheet leaves the picture in view.
          panel.shape === 'sheet' && isShown && 'landscape:pr-sheet portrait:pb-sheet-height',
        )}
      >
        <section
          aria-label={file.name}
          className={classNames('relative min-h-0 overflow-hidden', layout === 'stacked' ? 'h-1/2 shrink-0' : 'flex-1')}
        >
          {media?.asset ? (
            <Suspense fallback={null}>
              <Viewer
                media={media}
                axis={axis}
                comments={all}
                chosenId={chosenId}
                onChoose={(id) => work.goTo(all.find((comment) => comment.id === id) ?? null)}
                canMark={canComment}
                onMarked={write}
                overlay={(aspect) => (
                  <PictureOverlay
                    player={axis}
                    place={comments.place}
                    drawn={carried.drawn}
                    drawing={drawing}
                    aspect={aspect}
                    chosenId={chosenId}
                  />
                )}
                isDrawing={drawing.isDrawing}
                onStale={() => void playing.query.refetch()}
              />
            </Suspense>
          ) : (
            media && (
              <div className="grid size-full place-items-center p-4">
                <NothingPlays
                  kind={kind}
                  processing={media.processing}
                  hasFailed={false}
                  onRetry={team.capabilities.edit ? retry : undefined}
                />
              </div>
            )
          )}
          <LockedMark itemId={file.id} version={version} />
          {panel.shape === 'sheet' && (
            <div className="absolute top-2 right-2 z-1 fill:top-bar slim:fill:top-slim-bar rounded-md bg-panel">
              <PanelButton panel={panel} comments={all} />
            </div>
          )}
        </section>
        {drawing.isDrawing && (
          <div className="flex flex-wrap items-center justify-center gap-2 py-1">
            <DrawingTools drawing={drawing} />
          </div>
        )}
        {canComment && (
          <div className={classNames(places.form, 'fill:z-10 fill:bg-panel')}>
            <CommentForm
              {...{ comments, drawing, range }}
              player={axis}
              fieldRef={field}
              canAssign={review.canAssign}
            />
            {formNote}
          </div>
        )}
      </main>
      <Placing itemId={file.id} version={version} media={media} kind={kind} player={axis}>
        <CommentsPanel
          comments={carried.comments}
          moments={work.moments}
          isShown={isShown && isReady}
          currentCommentId={chosenId}
          whole={file.comments}
          canComment={canComment}
          className={places.panel}
          onClose={panel.shape === 'below' ? undefined : () => panel.setOpen(false)}
          onSelect={({ id }) => work.setChosenId(id)}
          searchRef={work.search}
          earlier={carried.hasEarlier ? { value: earlier, onChange: work.setEarlier } : undefined}
          menu={{
            place: comments.place,
            onExport: doors.showExport,
            otherVersions: media?.versions.map(({ number }) => number).filter((number) => number !== version) ?? [],
            onCutList: undefined,
            // The policy has the import for members alone.
            onImport: kind === 'audio' && canComment && readShareKey() === null ? () => setImporting(true) : undefined,
          }}
        >
          {panel.shape === 'column' && panel.isOpen && <PanelEdge panel={panel} />}
          {note}
        </CommentsPanel>
      </Placing>
      <AssetDialogs
        {...{ kind, doors, timeOf, isImporting }}
        file={file}
        place={comments.place}
        isOfTeam={review.canAssign ?? false}
        drawn={carried.drawn}
        onImporting={setImporting}
      />
    </div>
  );
}
