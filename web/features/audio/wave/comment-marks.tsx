import { useMemo } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import { wordless } from '#contract/comments/text-limits.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Marker } from '#web/ui/markers/cluster-markers.ts';
import { MarkerPins } from '#web/ui/markers/marker-pins.tsx';
import { personColor } from '#web/ui/text/avatar.tsx';
import type { Axis } from '#web/viewing/axis.ts';
import type { ViewStore } from './use-view.ts';
import { partOf } from './view.ts';
import { placeOf } from './wave.tsx';

export function listMarkers(comments: readonly Comment[]): Marker[] {
  return comments.flatMap(({ id, frame, endFrame, replyTo, author, text, resolved }) =>
    frame === null || replyTo !== null
      ? []
      : [{ id, frame, endFrame, name: author.name, authorId: author.id, text: text || wordless, isResolved: resolved }],
  );
}

type CommentMarksProps = {
  axis: Axis;
  view: ViewStore;
  markers: readonly Marker[];
  chosenId: string | null;
  onChoose: (id: string) => void;
};

/** The ranges of the comments over the waveform. */
export function CommentRanges({ view, markers, chosenId }: Omit<CommentMarksProps, 'axis' | 'onChoose'>) {
  const shown = view.use();
  return markers.map(({ id, frame, endFrame, name, authorId, isResolved }) => {
    const place = endFrame === null ? null : placeOf(shown, frame, endFrame + 1);
    return (
      place && (
        <div
          key={id}
          data-comment-range={id}
          style={place}
          className={classNames(
            'pointer-events-none absolute bottom-0 min-w-0.5',
            id === chosenId ? 'h-full opacity-30' : 'h-1.5 opacity-80',
            isResolved ? 'bg-line-strong' : personColor(authorId ?? name),
          )}
        />
      )
    );
  });
}

/** The comments in a row below it. */
export function CommentPins({ axis, view, markers, chosenId, onChoose }: CommentMarksProps) {
  const shown = view.use();
  const formatTime = axis.useFormatTime();
  const seen = useMemo(
    () =>
      markers.filter(({ frame }) => {
        const part = partOf(shown, frame);
        return part >= 0 && part <= 1;
      }),
    [markers, shown],
  );
  return (
    <div className="mx-4">
      <MarkerPins
        markers={seen}
        partOf={(sample) => partOf(shown, sample)}
        formatTime={formatTime}
        frameNow={axis.frame}
        current={chosenId}
        onMarker={onChoose}
      />
    </div>
  );
}
