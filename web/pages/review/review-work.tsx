import { type CSSProperties, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Comment } from '#contract/comments/comments.ts';
import type { ServerEvent } from '#contract/events.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { readShareKey } from '#web/api/share-key.ts';
import {
  CommentForm,
  CommentsPanel,
  commentMarkers,
  type Earlier,
  getDraftFrame,
  momentsOf,
  nextComment,
  PanelButton,
  PanelEdge,
  previousComment,
  useCarried,
  useComments,
  useCommentsPanel,
} from '#web/features/comments/comments.tsx';
import { useShots } from '#web/features/cuts/cuts.tsx';
import { DrawingTools, saveStill, useDrawing } from '#web/features/drawing/drawing.tsx';
import { formatTrack, SourceVideo, type useSource } from '#web/features/media/media.tsx';
import { aspectOf, type Moment, PlayerView, useKeptTime, usePlayer } from '#web/features/player/player.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import type { Reviewer, SignedForm } from '../by-link/link-reviewer.tsx';
import { placesOf } from './layout/review-places.ts';
import type { Layout } from './layout/use-review-layout.ts';
import { EarlierLine } from './panel/earlier-line.tsx';
import { Placing } from './panel/placing.tsx';
import { drawnAt, PictureOverlay } from './picture/frame-drawings.tsx';
import { NothingPlays } from './picture/nothing-plays.tsx';
import { useStillPainter } from './picture/use-still-painter.ts';
import type { ShownReview } from './use-review.ts';

const ImportNotes = lazyComponent(() => import('./dialogs/import-notes.tsx').then((file) => file.ImportNotes));

/** The parts that belong to one version: the picture with drawings, and the comments. */
export function ReviewWork({
  review,
  version,
  layout,
  playing,
  moment,
  frameNow,
  user,
  sign,
  formNote,
  note,
  commentId,
  received,
  onClip,
}: {
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
  onClip: (itemId: string) => void;
} & SignedForm) {
  const { file, team } = review;
  const { media, source, sources, line, onBroken, hasFailed } = playing;
  const openPainter = useStillPainter(media);
  const player = usePlayer();
  const drawing = useDrawing();
  const comments = useComments({ itemId: file.id, version, user, sign });
  const [chosenId, setChosenId] = useState(commentId);
  const [earlier, setEarlier] = useState<Earlier>(team.carriesComments ? 'open' : 'none');
  const carried = useCarried(comments, earlier);
  const all = carried.comments.comments;
  const [isImporting, setImporting] = useState<boolean | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { placementOf } = carried;
  const shots = useShots({ itemId: file.id, version, media, player, can: team.capabilities });
  const { shotOf } = shots;
  const moments = useMemo(() => ({ ...momentsOf(player), placementOf, shotOf }), [player, placementOf, shotOf]);
  const markers = useMemo(() => commentMarkers(all), [all]);
  const range = player.useState((state) => state.range);
  useKeptTime(player, moment);
  useEffect(() => {
    frameNow.current = player.frame;
  }, [frameNow, player]);
  useEffect(() => {
    received.current = carried.receive;
  }, [received, carried.receive]);

  const isFullscreen = player.useState((state) => state.isFullscreen);
  const panel = useCommentsPanel(layout, isFullscreen);
  const canComment = team.capabilities.comment;
  const aspect = aspectOf(media);
  // The size of the picture decides the place of everything else.
  const isReady = media !== undefined || playing.query.isError;

  function goTo(comment: Comment | null) {
    if (comment?.frame == null) return;
    player.pause();
    player.seekTo(comment.frame);
    setChosenId(comment.id);
  }

  async function keepStill() {
    try {
      const frame = player.frame();
      const picture = await player.still();
      const draftFrame = getDraftFrame(comments.place);
      const isHere = draftFrame === null || draftFrame === frame;
      const own = isHere ? drawing.value : null;
      const shown = own ?? drawnAt(carried.drawn, frame, chosenId)[0]?.drawing ?? null;
      const name = `${file.name} ${player.formatTime(frame)}`;
      await saveStill(name, picture, picture.width, picture.height, shown);
    } catch {
      showError('There is no frame to save yet. Wait until the video is shown.');
    }
  }

  async function setPoster() {
    try {
      await call('setPoster', { params: { itemId: file.id }, body: { version, frame: player.frame() } });
      showSuccess('This frame is the poster now');
    } catch (error) {
      showError(formatError(error));
    }
  }

  /** Opens the comments if they are hidden, in time for a phone to show its keyboard. */
  function focus(target: RefObject<HTMLElement | null>) {
    flushSync(() => panel.setOpen(true));
    target.current?.focus();
  }

  const { isDrawing } = drawing;
  // Nothing covers a picture that is drawn on.
  const isShown = panel.isOpen && (panel.isBeside || !isDrawing);
  const places = placesOf(panel.shape, { isShown, isDrawing, hasForm: canComment, hasNote: formNote !== undefined });
  return (
    <div
      className={classNames('flex min-h-0 flex-1 stacked:flex-col', !isReady && 'invisible')}
      data-sheet={(panel.shape === 'sheet' && isShown) || undefined}
      style={{ '--panel-width': `${panel.widthPx}px` } as CSSProperties}
    >
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
            previousClip: () => review.previous && onClip(review.previous.id),
            nextClip: () => review.next && onClip(review.next.id),
            comment: () => (panel.shape === 'sheet' ? focus(field) : field.current?.focus()),
            draw: () => team.capabilities.comment && drawing.toggle(),
            search: () => focus(search),
            ...shots.keys,
          }}
          renderLane={shots.renderLane}
          nameTrack={formatTrack}
          overlay={
            <PictureOverlay
              player={player}
              place={comments.place}
              drawn={carried.drawn}
              drawing={drawing}
              aspect={aspect}
              chosenId={chosenId}
            />
          }
          tools={drawing.isDrawing && <DrawingTools drawing={drawing} />}
          nothing={<NothingPlays media={media} hasFailed={hasFailed} canEdit={team.capabilities.edit} />}
          layout={layout}
          button={<PanelButton panel={panel} />}
          className={places.player}
          controlsClassName={places.controls}
        >
          {canComment && (
            <div className={places.form}>
              <CommentForm comments={comments} player={player} drawing={drawing} range={range} fieldRef={field} />
              {formNote}
            </div>
          )}
        </PlayerView>
      </main>
      <Placing itemId={file.id} version={version} media={media} player={player}>
        <CommentsPanel
          comments={carried.comments}
          moments={moments}
          isShown={isShown && isReady}
          currentCommentId={chosenId}
          canComment={canComment}
          className={places.panel}
          onClose={panel.shape === 'below' ? undefined : () => panel.setOpen(false)}
          onSelect={({ id }) => setChosenId(id)}
          searchRef={search}
          earlier={carried.hasEarlier ? { value: earlier, onChange: setEarlier } : undefined}
          menu={{
            place: comments.place,
            exporting: { folderId: file.parentId ?? file.id, drawn: carried.drawn, openPainter },
            otherVersions: media?.versions.map(({ number }) => number).filter((number) => number !== version) ?? [],
            onCutList: shots.onCutList,
            onSaveStill: () => void keepStill(),
            // Cards show the poster of the newest version only.
            // The policy has the import for members alone.
            onImport: canComment && readShareKey() === null ? () => setImporting(true) : undefined,
            onUseAsPoster: team.capabilities.edit && version === file.versions ? () => void setPoster() : undefined,
          }}
        >
          {panel.shape === 'column' && panel.isOpen && <PanelEdge panel={panel} />}
          {note}
          {carried.openCount > 0 && earlier !== 'none' && (
            <EarlierLine itemId={file.id} version={version} count={carried.openCount} />
          )}
        </CommentsPanel>
      </Placing>
      {isImporting !== null && (
        <Suspense fallback={null}>
          <ImportNotes
            itemId={file.id}
            version={version}
            media={media}
            open={isImporting}
            onOpenChange={setImporting}
          />
        </Suspense>
      )}
      {shots.dialog}
    </div>
  );
}
