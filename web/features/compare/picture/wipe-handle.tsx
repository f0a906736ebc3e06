import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Wipe } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';

const stepPart = 0.01;
const stepDegrees = 1;
/** With Shift the line turns to multiples of this. */
const snapDegrees = 15;

const within = (part: number) => Math.min(1, Math.max(0, part));

/** The line of a wipe: drag it to move it, drag its end to turn it. */
export function WipeHandle({ comparison }: { comparison: Comparison }) {
  const area = useRef<HTMLDivElement>(null);
  const wipe = comparison.useState((state) => state.wipe);
  const change = (next: Partial<Wipe>) => comparison.set({ wipe: { ...comparison.state().wipe, ...next } });

  function move({ clientX, clientY }: PointerEvent): void {
    const box = area.current?.getBoundingClientRect();
    if (box) change({ x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) });
  }

  function turn({ clientX, clientY, shiftKey }: PointerEvent): void {
    const box = area.current?.getBoundingClientRect();
    if (!box) return;
    const middle = { x: box.left + wipe.x * box.width, y: box.top + wipe.y * box.height };
    const degrees = (Math.atan2(clientY - middle.y, clientX - middle.x) * 180) / Math.PI + 90;
    const snapped = shiftKey ? Math.round(degrees / snapDegrees) * snapDegrees : Math.round(degrees);
    change({ degrees: ((((snapped + 180) % 360) + 360) % 360) - 180 });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    if (event.shiftKey) change({ degrees: wipe.degrees + steps * stepDegrees });
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') change({ x: within(wipe.x + steps * stepPart) });
    else change({ y: within(wipe.y + steps * stepPart) });
  }

  const drag = (act: (event: PointerEvent) => void) => ({
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent) => event.currentTarget.hasPointerCapture(event.pointerId) && act(event),
  });
  return (
    <div ref={area} className="absolute inset-0 touch-none overflow-hidden" {...drag(move)}>
      <div
        className="absolute"
        style={{ left: `${wipe.x * 100}%`, top: `${wipe.y * 100}%`, transform: `rotate(${wipe.degrees}deg)` }}
      >
        <div className="-translate-x-1/2 -translate-y-1/2 absolute h-[400vmax] w-px bg-guide" />
        <div
          role="slider"
          tabIndex={0}
          aria-label="Line of the wipe"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(wipe.x * 100)}
          aria-valuetext={`${Math.round(wipe.x * 100)} % from the left, ${wipe.degrees} degrees`}
          data-tooltip="Drag to move. The arrow keys move it, with Shift they turn it."
          onKeyDown={onKeyDown}
          className="-translate-x-1/2 -translate-y-1/2 absolute size-control cursor-move rounded-full border-2 border-guide bg-veil"
        />
        <div
          className="-translate-x-1/2 absolute -top-24 size-6 cursor-grab touch-none rounded-full border-2 border-guide bg-veil"
          onPointerDown={(event) => {
            event.stopPropagation();
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            event.stopPropagation();
            if (event.currentTarget.hasPointerCapture(event.pointerId)) turn(event);
          }}
        />
      </div>
    </div>
  );
}
