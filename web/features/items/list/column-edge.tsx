import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { rootScale } from '../layout/use-metrics.ts';
import { narrowestPx, resizeColumn, widestPx } from './list-columns.ts';

const stepPx = 16;

/** The left edge of a column, to drag or to move with the arrow keys. The name takes the room that is left. */
export function ColumnEdge({ column, label, widthPx }: { column: string; label: string; widthPx: number }) {
  const start = useRef<{ x: number; widthPx: number }>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, widthPx };
  }
  function onPointerMove({ clientX }: PointerEvent) {
    if (start.current) resizeColumn(column, start.current.widthPx + (start.current.x - clientX) / rootScale());
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowLeft: stepPx, ArrowRight: -stepPx, Home: narrowestPx - widthPx, End: widestPx - widthPx };
    const change = steps[event.key as keyof typeof steps];
    if (change === undefined) return;
    event.preventDefault();
    // The list also uses these keys.
    event.stopPropagation();
    resizeColumn(column, widthPx + change);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, and <hr> is none
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={widthPx}
      aria-valuemin={narrowestPx}
      aria-valuemax={widestPx}
      className="group absolute inset-y-0 -left-3 flex w-3 cursor-col-resize touch-none items-center justify-center max-md:hidden"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => resizeColumn(column, undefined)}
      onKeyDown={onKeyDown}
    >
      <span className="h-4 w-px bg-line transition-colors group-hover:bg-line-strong" />
    </span>
  );
}
