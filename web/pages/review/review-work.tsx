import type { CSSProperties } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { SignedForm } from '../by-link/link-reviewer.tsx';
import { placesOf } from './layout/review-places.ts';
import { ReviewPanel } from './panel/review-panel.tsx';
import { ReviewPicture } from './picture/review-picture.tsx';
import { useReviewWork, type WorkProps } from './use-review-work.ts';

/** The parts that belong to one version: the picture with drawings, and the comments. */
export function ReviewWork({
  formNote,
  note,
  onClip,
  ...props
}: WorkProps & SignedForm & { onClip: (itemId: string) => void }) {
  const { review, version, layout, playing } = props;
  const work = useReviewWork(props);
  const { panel, isReady, isShown } = work;
  const places = placesOf(panel.shape, {
    isShown,
    isDrawing: work.drawing.isDrawing,
    hasForm: review.team.capabilities.comment,
    hasNote: formNote !== undefined,
  });
  return (
    <div
      className={classNames('flex min-h-0 flex-1 stacked:flex-col', !isReady && 'invisible')}
      data-sheet={(panel.shape === 'sheet' && isShown) || undefined}
      style={{ '--panel-width': `${panel.widthPx}px` } as CSSProperties}
    >
      <ReviewPicture
        review={review}
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
      />
      {work.shots.dialog}
    </div>
  );
}
