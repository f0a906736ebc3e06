import { type CSSProperties, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { type Fix, keepsDrawing, placeWords } from '#web/features/comments/comments.tsx';
import { DrawingView } from '#web/features/drawing/drawing.tsx';
import { useMedia } from '#web/features/media/media.tsx';
import { Moment, type MomentHandle } from './moment.tsx';

/** Plays both moments together, or stops them. */
export function useBeforeAfter() {
  const before = useRef<MomentHandle>(null);
  const after = useRef<MomentHandle>(null);
  const isPlaying = useRef(false);
  return useMemo(() => {
    const both = () => [before.current, after.current].filter((moment) => moment !== null);
    return {
      before,
      after,
      toggle: () => {
        if (isPlaying.current) {
          for (const moment of both()) moment.stop();
          return;
        }
        isPlaying.current = true;
        void Promise.all(both().map((moment) => moment.play())).finally(() => {
          isPlaying.current = false;
        });
      },
    };
  }, []);
}

/** The picture that a comment was written on and the one that it is on now, beside each other or in a wipe. */
export function BeforeAfter({
  moments: { before, after },
  fix: { comment, placement },
  itemId,
  version,
  media,
  isWipe,
}: {
  moments: ReturnType<typeof useBeforeAfter>;
  fix: Fix;
  itemId: string;
  version: number;
  /** Of the newer version. */
  media: Media | undefined;
  isWipe: boolean;
}) {
  const [share, setShare] = useState(50);
  const old = useMedia(itemId, placement.before.version, true).data;
  function drag({ buttons, clientX, currentTarget }: PointerEvent<HTMLElement>) {
    if (!isWipe || buttons !== 1) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setShare(Math.round(Math.max(0, Math.min(1, (clientX - left) / width)) * 100));
  }
  const drawing = comment.drawing && <DrawingView drawing={comment.drawing} />;
  return (
    <div
      className={
        isWipe
          ? 'relative min-h-0 flex-1 cursor-ew-resize touch-none'
          : 'grid min-h-0 flex-1 gap-1 portrait:grid-rows-2 landscape:grid-cols-2'
      }
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={drag}
      style={{ '--share': `${share}%` } as CSSProperties}
    >
      <Moment
        ref={before}
        media={old}
        frame={placement.before.frame}
        name={`Before, v${placement.before.version}`}
        seconds={comment.seconds}
        note={
          old?.processing.state === 'failed'
            ? `v${placement.before.version} could not be processed`
            : 'Not processed yet'
        }
        isHeard={false}
        className={isWipe ? 'absolute inset-0' : 'relative'}
      >
        {drawing}
      </Moment>
      <Moment
        ref={after}
        media={media}
        frame={placement.frame}
        name={`Now, v${version}`}
        note={placeWords(placement, version) ?? ''}
        isHeard
        className={
          isWipe
            ? 'absolute inset-0 bg-surround [clip-path:inset(0_0_0_var(--share))] [&_figcaption]:right-2 [&_figcaption]:left-auto'
            : 'relative'
        }
      >
        {keepsDrawing(placement) && drawing}
      </Moment>
      {isWipe && (
        <>
          <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-(--share) w-px bg-text" />
          <input
            type="range"
            aria-label="Wipe"
            min={0}
            max={100}
            value={share}
            onChange={(event) => setShare(Number(event.target.value))}
            className="absolute inset-x-4 bottom-2 accent-accent"
          />
        </>
      )}
    </div>
  );
}
