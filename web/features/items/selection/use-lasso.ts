import { type RefObject, useRef, useState } from 'react';
import { followPointer, type Point } from '#web/ui/pointer/follow-pointer.ts';
import { autoScroll } from '../drag/auto-scroll.ts';
import type { Box } from '../layout/use-metrics.ts';

/** A rectangle drawn with the mouse over empty space, in the coordinates of the scrolled content. */
export function useLasso(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  on: { draw: (box: Box) => void; press: () => void },
) {
  const [box, setBox] = useState<Box | null>(null);
  // Pages load while the rectangle is drawn.
  const latest = useRef(on);
  latest.current = on;

  function begin(down: { clientX: number; clientY: number; pointerId: number }) {
    const root = scroller.current;
    const page = content.current;
    if (!root || !page) return;
    const inContent = ({ x, y }: Point): Point => {
      const origin = page.getBoundingClientRect();
      return { x: x - origin.left, y: y - origin.top };
    };
    const from = inContent({ x: down.clientX, y: down.clientY });
    let pointer: Point = { x: down.clientX, y: down.clientY };
    let stopScrolling = () => {};

    function draw() {
      const to = inContent(pointer);
      const next = {
        left: Math.min(from.x, to.x),
        right: Math.max(from.x, to.x),
        top: Math.max(0, Math.min(from.y, to.y)),
        bottom: Math.max(from.y, to.y),
      };
      setBox(next);
      latest.current.draw(next);
    }

    followPointer(down, {
      start: () => {
        stopScrolling = autoScroll(root, () => pointer.y, draw);
      },
      move: (point) => {
        pointer = point;
        draw();
      },
      end: (how) => {
        stopScrolling();
        setBox(null);
        if (how === 'pressed') latest.current.press();
      },
    });
  }

  return { box, begin };
}
