import { useState } from 'react';
import type { Area } from '#contract/comments/places.ts';
import { fillArea, toArea } from './areas.ts';

/** A shorter drag is a click, which marks a point. */
const shortestPx = 5;

/** Covers a page while something is marked: a click is a point, a drag a box. */
export function MarkSurface({ onMark }: { onMark: (area: Area) => void }) {
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  const measure = (event: React.PointerEvent): Area | null => {
    if (!from) return null;
    const [x, y] = [event.clientX, event.clientY];
    const isPoint = Math.hypot(x - from.x, y - from.y) < shortestPx;
    const to = isPoint ? from : { x, y };
    const rect = {
      left: Math.min(from.x, to.x),
      top: Math.min(from.y, to.y),
      right: Math.max(from.x, to.x),
      bottom: Math.max(from.y, to.y),
    };
    return toArea(rect, event.currentTarget.getBoundingClientRect());
  };
  return (
    <div
      data-mark-surface
      className="absolute inset-0 cursor-crosshair touch-none"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, y: event.clientY });
      }}
      onPointerMove={(event) => setArea(measure(event))}
      onPointerUp={(event) => {
        const marked = measure(event);
        setFrom(null);
        setArea(null);
        if (marked) onMark(marked);
      }}
      onPointerCancel={() => setFrom(null)}
    >
      {area && <div className="absolute bg-accent-soft outline-2 outline-accent" style={fillArea(area)} />}
    </div>
  );
}
