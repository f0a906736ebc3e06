import { type ReactNode, useRef } from 'react';
import { type Box, gapPx, panelsOf, placeOf, type Size } from '#web/features/compare/places.ts';
import { useSize } from '#web/ui/use-size.ts';
import { noZoom } from '#web/ui/zoom/zoom.ts';
import type { ComparedSide } from '../compared-side.ts';
import { noAdjustment, type Wipe } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';

/** Lays something of the page over the picture of each side, clipped to the part of it that is seen. */
export function SideOverlays({
  comparison,
  sides,
  children,
}: {
  comparison: Comparison;
  sides: readonly ComparedSide[];
  children: (side: number) => ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(area);
  const mode = comparison.useState((state) => state.mode);
  const pair = comparison.useState((state) => state.pair);
  const focused = comparison.useState((state) => state.focused);
  const isRow = comparison.useState((state) => state.isRow);
  const adjustments = comparison.useState((state) => state.adjustments);
  const zooms = comparison.useState((state) => state.zooms);
  const wipe = comparison.useState((state) => state.wipe);
  // The pictures are drawn in pixels of the screen.
  const ratio = window.devicePixelRatio;
  const panels = panelsOf(
    { ...comparison.state(), mode, pair, focused, isRow },
    { width: width * ratio, height: height * ratio },
    gapPx,
  );
  const overlays = panels.flatMap(({ box, sides: shown }) =>
    shown.map((side, n) => {
      const size = sides[side]?.size;
      if (!size) return null;
      const place = placeOf(size, box, adjustments[side] ?? noAdjustment, zooms[side] ?? noZoom);
      const clipPath =
        mode === 'wipe' ? halfOf(wipe, { width: box.width / ratio, height: box.height / ratio }, n) : undefined;
      return (
        <div key={side} className="absolute overflow-hidden" style={{ ...styleOf(box, ratio), clipPath }}>
          <div className="absolute" style={styleOf(place, ratio)}>
            {children(side)}
          </div>
        </div>
      );
    }),
  );
  return (
    <div ref={area} className="pointer-events-none absolute inset-0">
      {width > 0 && overlays}
    </div>
  );
}

function styleOf({ x, y, width, height }: Box, ratio: number) {
  return { left: x / ratio, top: y / ratio, width: width / ratio, height: height / ratio };
}

/** The part of a panel on one side of the line. */
function halfOf({ x, y, degrees }: Wipe, { width, height }: Size, half: number): string {
  const radians = (degrees * Math.PI) / 180;
  // Across the line towards this half, and along the line, both beyond any corner.
  const far = width + height;
  const across = [
    Math.cos(radians) * far * (half === 0 ? -1 : 1),
    Math.sin(radians) * far * (half === 0 ? -1 : 1),
  ] as const;
  const along = [-Math.sin(radians) * far, Math.cos(radians) * far] as const;
  const corner = (part: number, depth: number) =>
    `${x * width + part * along[0] + depth * across[0]}px ${y * height + part * along[1] + depth * across[1]}px`;
  return `polygon(${[corner(1, 0), corner(-1, 0), corner(-1, 1), corner(1, 1)].join()})`;
}
