import { type CSSProperties, type RefObject, Suspense, useEffect } from 'react';
import { findBefore } from '#web/features/media/media.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { SignedForm } from '../by-link/link-reviewer.tsx';
import { FollowedStrip } from './doors/followed-strip.tsx';
import type { Doors } from './doors/use-doors.ts';
import { useFollowed } from './doors/use-followed.ts';
import { placesOf } from './layout/review-places.ts';
import { ReviewPanel } from './panel/review-panel.tsx';
import { ReviewPicture } from './picture/review-picture.tsx';
import { type ReviewWorkState, useReviewWork, type WorkProps } from './use-review-work.ts';

const SinceDialog = lazyComponent(() => import('./dialogs/since-dialog.tsx').then((file) => file.SinceDialog));

/** The parts that belong to one version: the picture with drawings, and the comments. */
export function ReviewWork({
  formNote,
  note,
  onClip,
  doors,
  isOwn,
  shareKey,
  shown,
  ...props
}: WorkProps &
  SignedForm & {
    onClip: (itemId: string) => void;
    doors: Doors;
    /** False for visitors of a link. */
    isOwn: boolean;
    shareKey: string | undefined;
    /** Set to the state of the version on screen. */
    shown: RefObject<ReviewWorkState | null>;
  }) {
  const { review, version, layout, playing } = props;
  const work = useReviewWork(props);
  const { panel, isReady, isShown } = work;
  const itemId = review.file.id;
  const { opened, since } = doors;
  const before = findBefore(playing.media?.versions ?? [], version);
  const shownSince = since ?? before;
  const isAsked = opened?.door === 'changes' && shownSince === before;
  const followed = useFollowed(work, { itemId, version, before, isOwn, isAsked });
  const isFollowShown = followed.isShown && version === review.file.versions;
  useEffect(() => {
    shown.current = work;
  });
  const places = placesOf(panel.shape, {
    isShown,
    isDrawing: work.drawing.isDrawing,
    hasForm: review.team.capabilities.comment,
    hasNote: formNote !== undefined,
  });
  return (
    <>
      {isFollowShown && followed.words && before !== undefined && (
        <FollowedStrip
          {...{ itemId, before, version, shareKey }}
          words={followed.words}
          pins={followed.pins}
          onChanges={() => doors.showChanges()}
          onGo={(frame) => work.player.seekTo(frame)}
          onPin={(id) => work.goTo(work.carried.comments.comments.find((comment) => comment.id === id) ?? null)}
          onClose={followed.close}
        />
      )}
      <div
        className={classNames('flex stacked:flex-col', isReady ? 'min-h-0 flex-1' : 'invisible absolute inset-0')}
        data-sheet={(panel.shape === 'sheet' && isShown) || undefined}
        style={{ '--panel-width': `${panel.widthPx}px` } as CSSProperties}
      >
        <ReviewPicture
          review={review}
          version={version}
          layout={layout}
          playing={playing}
          work={work}
          places={places}
          formNote={formNote}
          onClip={onClip}
        />
        <ReviewPanel
          review={review}
          version={version}
          media={playing.media}
          work={work}
          className={places.panel}
          note={note}
          doors={doors}
          isFollowShown={isFollowShown}
        />
        {work.shots.dialog}
      </div>
      {opened?.door === 'changes' && shownSince !== undefined && (
        <Suspense fallback={null}>
          <SinceDialog
            key={shownSince}
            open={opened.isOpen}
            onOpenChange={doors.setOpen}
            {...{ itemId, version, shareKey }}
            before={shownSince}
            pins={isAsked ? followed.pins : []}
          />
        </Suspense>
      )}
    </>
  );
}
