import type { RefObject } from 'react';
import type { Point } from '#web/ui/pointer/follow-pointer.ts';

const edgePx = 48;
const fastestPx = 20;

/** How far to go in one frame: nothing in the middle, more towards the edges. */
function pace(at: number, start: number, end: number): number {
  const before = start + edgePx - at;
  const after = at - (end - edgePx);
  const depth = before > 0 ? -before : Math.max(0, after);
  return (Math.max(-edgePx, Math.min(edgePx, depth)) / edgePx) * fastestPx;
}

/** Scrolls the board sideways, and the list below the pointer up and down. Returns a stop function. */
export function scrollNearEdges(
  board: RefObject<HTMLElement | null>,
  point: () => Point,
  onScroll: () => void,
): () => void {
  let frame = requestAnimationFrame(step);
  function step() {
    const { x, y } = point();
    const list = document.elementFromPoint(x, y)?.closest('[data-column]')?.querySelector('ul');
    const before = [board.current?.scrollLeft, list?.scrollTop];
    if (board.current) {
      const { left, right } = board.current.getBoundingClientRect();
      board.current.scrollLeft += pace(x, left, right);
    }
    if (list) {
      const { top, bottom } = list.getBoundingClientRect();
      list.scrollTop += pace(y, top, bottom);
    }
    if (before[0] !== board.current?.scrollLeft || before[1] !== list?.scrollTop) onScroll();
    frame = requestAnimationFrame(step);
  }
  return () => cancelAnimationFrame(frame);
}
