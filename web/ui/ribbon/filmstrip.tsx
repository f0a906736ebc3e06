import { memo } from 'react';
import type { FrameRange } from '#contract/media/alignment.ts';
import { classNames } from '#web/ui/class-names.ts';
import { pickFrames, type Shot, type ShotKind, type Span } from './ribbon-shape.ts';
import type { PictureOf } from './sheet.ts';

/** Narrower shots are only an area: their picture would tell nothing. */
const narrowest = 8;

/** The line of a shot on the side of its ribbon. */
const edges: Record<Exclude<ShotKind, 'sound'>, string> = {
  same: 'bg-line-strong',
  moved: 'bg-accent',
  retimed: 'bg-in-progress',
  changed: 'bg-text',
  trimmed: 'bg-upcoming',
  removed: 'bg-upcoming',
  added: 'bg-done',
  unsure: 'bg-line-strong',
};

/** The shots of one cut side by side, each with its pictures. */
export const Filmstrip = memo(function Filmstrip({
  shots,
  side,
  height,
  pictureOf,
  isActive = false,
}: {
  shots: readonly Shot[];
  side: 'old' | 'now';
  height: number;
  pictureOf: PictureOf | undefined;
  /** Marked, and left to the pointer of what is below. */
  isActive?: boolean;
}) {
  return (
    <div className="relative" style={{ height }}>
      {shots.map((shot, n) => {
        const [span, range] = [shot[side], shot.frames[side]];
        if (!span || !range || shot.kind === 'sound') return null;
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the places stay
            key={n}
            {...(!isActive && { 'data-shot': n })}
            className={classNames(
              'absolute inset-y-0 overflow-hidden bg-line',
              height > 30 && 'rounded-sm',
              isActive && 'outline-2 outline-accent',
            )}
            style={{ left: span.from, width: span.to - span.from }}
          >
            <Pictures span={span} range={range} height={height} pictureOf={pictureOf} />
            <span
              className={classNames(
                'absolute inset-x-0 h-0.5',
                edges[shot.kind],
                side === 'old' ? 'bottom-0' : 'top-0',
              )}
            />
          </div>
        );
      })}
    </div>
  );
});

/** As wide as they are in the video; the last one is cut off. */
const Pictures = memo(function Pictures({
  span: { from, to },
  range,
  height,
  pictureOf,
}: {
  span: Span;
  range: FrameRange;
  height: number;
  pictureOf: PictureOf | undefined;
}) {
  const width = to - from;
  const first = width < narrowest ? undefined : pictureOf?.(range.from);
  if (!first) return null;
  const pictureWidth = height * first.aspect;
  const frames = pickFrames(range, width, pictureWidth);
  const slot = width / frames.length;
  const shown = Math.max(pictureWidth, slot);
  return frames.map((frame, n) => {
    const picture = pictureOf?.(frame);
    if (!picture) return null;
    const { url, columns, rows, column, row } = picture;
    return (
      <span
        // The same frame may be shown twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the places stay
        key={n}
        className="absolute inset-y-0"
        style={{
          left: slot * n,
          width: Math.ceil(slot),
          backgroundImage: `url(${JSON.stringify(url)})`,
          backgroundSize: `${columns * shown}px ${rows * (shown / picture.aspect)}px`,
          backgroundPosition: `${(slot - shown) / 2 - column * shown}px ${(height - shown / picture.aspect) / 2 - row * (shown / picture.aspect)}px`,
        }}
      />
    );
  });
});
