import { type PointerEvent, useRef } from 'react';
import { toNumber } from '#contract/media/exact.ts';
import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';
import { useEachFrame } from './use-each-frame.ts';

/** All sides on one timeline, each with its own beginning and end. */
export function Strip({ comparison, sides }: { comparison: Comparison; sides: readonly ComparedSide[] }) {
  const track = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  comparison.useState((state) => state.points);
  comparison.useState((state) => state.driver);
  const { first, last, driver, maps } = comparison.timeline();
  const length = Math.max(1, last - first + 1);
  const partOf = (at: number) => `${(100 * (at - first)) / length}%`;

  useEachFrame(comparison, () => {
    const tick = comparison.tick();
    if (playhead.current) playhead.current.style.transform = `translateX(${partOf(tick)})`;
    // Whole seconds while playing: a screen reader would read each frame.
    const said = `${toNumber(driver.startOf(tick)).toFixed(comparison.state().isPlaying ? 0 : 2)} seconds`;
    if (slider.current?.getAttribute('aria-valuetext') === said) return;
    slider.current?.setAttribute('aria-valuenow', String(tick));
    slider.current?.setAttribute('aria-valuetext', said);
  });

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
        {/* As wide as the track, so that moving it by parts of its width lays nothing out anew. */}
        <div
          ref={playhead}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 will-change-transform before:absolute before:inset-y-0 before:w-0.5 before:bg-accent"
        />
        <div
          ref={slider}
          role="slider"
          tabIndex={0}
          aria-label="Time"
          aria-valuemin={first}
          aria-valuemax={last}
          aria-valuenow={comparison.tick()}
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
