import type { Point } from '#web/viewing/spots/areas.ts';
import type { Size } from '../source/page-source.ts';

export type Box = Size & { top: number };

export const gapPx = 16;
/** A page of a book is not enlarged beyond this on a wide screen, unless the whole of it fits. */
const widestPx = 1_200;

/** Lays pages below each other; at a zoom of 1 the first one fits the width. */
export function layPages(sizes: readonly Size[], view: Size, zoom: number): Box[] {
  const first = sizes[0];
  if (!first || view.width === 0) return [];
  const room = Math.max(1, view.width - 2 * gapPx);
  const whole = (view.height - 2 * gapPx) * (first.width / first.height);
  const scale = Math.min(room, Math.max(widestPx, whole)) / first.width;
  let top = gapPx;
  return sizes.map(({ width, height }) => {
    const shown = Math.min(width * scale, room) * zoom;
    const box = { top, width: shown, height: (shown / width) * height };
    top += box.height + gapPx;
    return box;
  });
}

/** The left edge of a page in the column. */
export const leftOf = ({ width }: Size, view: Size) => Math.max(gapPx, (view.width - width) / 2);

/** The part of a page that is in the middle of the view, in fractions of the page. */
export function middleInView(box: Box, view: Size, scroll: { left: number; top: number }): Point {
  const bound = (part: number) => Math.min(1, Math.max(0, part));
  return {
    x: bound((scroll.left + view.width / 2 - leftOf(box, view)) / box.width),
    y: bound((scroll.top + view.height / 2 - box.top) / box.height),
  };
}

/** The pages between these two heights. */
export function pagesBetween(boxes: readonly Box[], from: number, to: number): { first: number; last: number } {
  const first = boxes.findIndex(({ top, height }) => top + height >= from);
  const after = boxes.findIndex(({ top }) => top > to);
  return { first: Math.max(0, first), last: (after < 0 ? boxes.length : Math.max(1, after)) - 1 };
}

/** The page that is read: the one two fifths down the view. */
export function pageAt(boxes: readonly Box[], scrollTop: number, viewHeight: number): number {
  const line = scrollTop + viewHeight * 0.4;
  const after = boxes.findIndex(({ top }) => top > line);
  return after < 0 ? boxes.length - 1 : Math.max(0, after - 1);
}
