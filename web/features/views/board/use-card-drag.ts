import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Card, Column } from '#contract/views/views.ts';
import { followPointer, type Point } from '#web/ui/pointer/follow-pointer.ts';
import { watchLongPress } from '#web/ui/pointer/watch-long-press.ts';
import { scrollNearEdges } from './scroll-near-edges.ts';

export type CardDrag = { card: Card; from: Column['key']; over: string | null };

/** The id of the column, or of the person, under the pointer. */
const columnAt = ({ x, y }: Point) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset.column ?? null;

/** A card follows the mouse, or the finger after a long press. Escape lets it go where it was. */
export function useCardDrag({
  takes,
  drop,
}: {
  takes: (drag: CardDrag, to: string) => boolean;
  drop: (drag: CardDrag, to: string) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<CardDrag>();
  const isHeld = useRef(false);

  // A finger that holds a card must not scroll, nor click when it is lifted. Browsers ask when the touch begins.
  useEffect(() => {
    const listening = new AbortController();
    const options = { passive: false, signal: listening.signal };
    const stop = (event: TouchEvent) => isHeld.current && event.cancelable && event.preventDefault();
    addEventListener('touchmove', stop, options);
    for (const type of ['touchend', 'touchcancel'] as const) {
      addEventListener(
        type,
        (event) => {
          stop(event);
          isHeld.current = false;
        },
        options,
      );
    }
    return () => listening.abort();
  }, []);

  function follow(
    down: { clientX: number; clientY: number; pointerId: number },
    lifted: CardDrag,
    onPress: () => void,
  ) {
    let now = lifted;
    let point: Point = { x: down.clientX, y: down.clientY };
    let stopScrolling = () => {};
    const look = () => {
      const over = columnAt(point);
      now = { ...now, over: over !== null && takes(now, over) ? over : null };
      setDrag(now);
    };
    followPointer(down, {
      start: () => {
        stopScrolling = scrollNearEdges(scroller, () => point, look);
        getSelection()?.removeAllRanges();
      },
      move: (to) => {
        point = to;
        if (ghost.current) ghost.current.style.transform = `translate(${to.x}px, ${to.y}px)`;
        look();
      },
      end: (how) => {
        stopScrolling();
        setDrag(undefined);
        if (how === 'pressed') return onPress();
        // The click that ends the drag is not for the link below the pointer.
        const swallow = (event: Event) => {
          event.preventDefault();
          event.stopPropagation();
        };
        addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', swallow, { capture: true }));
        if (how === 'dropped' && now.over !== null) drop(now, now.over);
      },
    });
  }

  /** `openMenu` follows a long press that moves nothing. */
  function onPointerDown(event: PointerEvent, card: Card, from: Column['key'], openMenu: () => void) {
    const isControl = event.target instanceof Element && event.target.closest('button, [role="menu"]') !== null;
    if (event.button !== 0 || isControl) return;
    const down = { clientX: event.clientX, clientY: event.clientY, pointerId: event.pointerId };
    const lifted = { card, from, over: null };
    if (event.pointerType !== 'touch') return follow(down, lifted, () => {});
    watchLongPress(() => {
      isHeld.current = true;
      navigator.vibrate?.(10);
      setDrag(lifted);
      follow(down, lifted, openMenu);
    });
  }

  return { drag, scroller, ghost, onPointerDown };
}
