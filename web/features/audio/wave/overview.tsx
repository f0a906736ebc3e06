import { type PointerEvent, useRef } from 'react';
import type { ViewStore } from './use-view.ts';
import { partOf, wholeView } from './view.ts';

/** A bar for the part that is shown, which can be dragged. Keys move the playhead, which the view follows. */
export function Overview({ view }: { view: ViewStore }) {
  const bar = useRef<HTMLDivElement>(null);
  const shown = view.use();
  const whole = wholeView(view.sampleCount);
  const isWhole = shown.span >= whole.span;

  function move(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    view.pan((event.movementX / Math.max(1, bar.current?.clientWidth ?? 1)) * whole.span);
  }

  return (
    <div ref={bar} aria-hidden="true" className="relative mx-4 h-3 short:h-2">
      {!isWhole && (
        <div
          style={{
            left: `${partOf(whole, shown.from) * 100}%`,
            width: `${(shown.span / whole.span) * 100}%`,
          }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={move}
          className="absolute inset-y-0.5 min-w-6 cursor-grab touch-none rounded-full bg-line-strong"
        />
      )}
    </div>
  );
}
