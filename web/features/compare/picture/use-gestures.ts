import { type RefObject, useEffect } from 'react';
import { panelsOf } from '#web/features/compare/places.ts';
import { listenForGestures } from '#web/ui/zoom/zoom-gestures.ts';
import { focusedZoom, zoomTo } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';

/** Zooms and pans all sides, or the focused one, about the point in the panel below the pointer. A click toggles playback. */
export function useGestures(comparison: Comparison, area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = area.current;
    if (!place) return;
    return listenForGestures(place, {
      zoom: () => focusedZoom(comparison.state()),
      setZoom: (zoom) => comparison.set(zoomTo(comparison.state(), zoom)),
      frameAt: (point) => {
        const box = place.getBoundingClientRect();
        const panels = panelsOf(comparison.state(), box, 0);
        const [x, y] = [point.x - box.left, point.y - box.top];
        const panel = panels.find(({ box: one }) => x < one.x + one.width && y < one.y + one.height) ?? panels[0];
        const { x: left, y: top, width, height } = panel?.box ?? { x: 0, y: 0, width: 1, height: 1 };
        return {
          middle: { x: box.left + left + width / 2, y: box.top + top + height / 2 },
          size: { x: Math.max(1, width), y: Math.max(1, height) },
        };
      },
      isBare: ({ target }) => target instanceof HTMLCanvasElement,
      onTap: comparison.toggle,
      onDoubleTap: () => {},
    });
  }, [comparison, area]);
}
