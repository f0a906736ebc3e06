import { type PointerEvent, useRef } from 'react';
import { toNumber } from '#contract/media/exact.ts';
import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';

/** All sides on one timeline, each with its own beginning and end. */
export function Strip({ comparison, sides }: { comparison: Comparison; sides: readonly ComparedSide[] }) {
  const track = useRef<HTMLDivElement>(null);
  comparison.useState((state) => state.points);
  comparison.useState((state) => state.shown);
  const { first, last, driver, maps } = comparison.timeline();
  const tick = comparison.tick();
  const length = Math.max(1, last - first + 1);
  const partOf = (at: number) => `${(100 * (at - first)) / length}%`;

  function seek({ clientX }: PointerEvent): void {
    const box = track.current?.getBoundingClientRect();
    if (!box) return;
    comparison.seekTo(first + Math.floor((length * (clientX - box.left)) / box.width));
  }

  return (
    <div className="shrink-0 px-5 pt-2">
      <div ref={track} className="relative">
        <div className="grid gap-1 py-1.5">
          {sides.map(({ id }, side) => {
            const map = maps[side];
            if (!map) return null;
            const begin = driver.nearest(map.begin);
            const width = `${(100 * (driver.nearest(map.end) - begin)) / length}%`;
            return (
              <div key={id} className="hatched h-1.5 rounded-full">
                <div className="h-full rounded-full bg-quiet" style={{ marginLeft: partOf(begin), width }} />
              </div>
            );
          })}
        </div>
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-0.5 bg-accent"
          style={{ left: partOf(tick) }}
        />
        <div
          role="slider"
          tabIndex={0}
          aria-label="Time"
          aria-valuemin={first}
          aria-valuemax={last}
          aria-valuenow={tick}
          aria-valuetext={`${toNumber(driver.startOf(tick)).toFixed(2)} seconds, frame ${tick}`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            seek(event);
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(event)}
          className="absolute inset-0 cursor-pointer touch-none"
        />
      </div>
    </div>
  );
}
