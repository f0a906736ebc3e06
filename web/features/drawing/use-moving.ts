import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** From where the bar stands by itself, in CSS pixels. */
export type Offset = readonly [x: number, y: number];

const atHome: Offset = [0, 0];
const moves: Record<string, Offset> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const stepPx = { small: 16, large: 64 };

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** The wanted offset, changed so that the whole bar stays in its area. `bar` is where the bar is at `offset`. */
export function keepInside([x, y]: Offset, offset: Offset, bar: Box, area: Box): Offset {
  const clamp = (wanted: number, min: number, max: number) => Math.max(min, Math.min(max, wanted));
  return [
    clamp(x, area.left - bar.left + offset[0], area.right - bar.right + offset[0]),
    clamp(y, area.top - bar.top + offset[1], area.bottom - bar.bottom + offset[1]),
  ];
}

/** Moves a bar by its handle: with any pointer, or with the arrow keys. Home and a double click put it back. */
export function useMoving(bar: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState(atHome);
  const drag = useRef<{ from: Offset; at: Offset }>(undefined);

  function moveTo(wanted: Offset): void {
    const screen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
    if (bar.current) setOffset(keepInside(wanted, offset, bar.current.getBoundingClientRect(), screen));
  }

  const onResize = useEffectEvent(() => offset !== atHome && moveTo(offset));
  useEffect(() => {
    const listen = () => onResize();
    window.addEventListener('resize', listen);
    return () => window.removeEventListener('resize', listen);
  }, []);

  return {
    style: { transform: `translate(${offset[0]}px, ${offset[1]}px)` },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: offset, at: [event.clientX, event.clientY] };
      },
      onPointerMove: (event: PointerEvent) => {
        if (!drag.current) return;
        const { from, at } = drag.current;
        moveTo([from[0] + event.clientX - at[0], from[1] + event.clientY - at[1]]);
      },
      onLostPointerCapture: () => {
        drag.current = undefined;
      },
      onDoubleClick: () => setOffset(atHome),
      onKeyDown: (event: KeyboardEvent) => {
        const [dx, dy] = moves[event.key] ?? [];
        const step = event.shiftKey ? stepPx.large : stepPx.small;
        if (event.key === 'Home') setOffset(atHome);
        else if (dx !== undefined && dy !== undefined) moveTo([offset[0] + dx * step, offset[1] + dy * step]);
        else return;
        event.preventDefault();
        // The player also uses these keys.
        event.stopPropagation();
      },
    },
  };
}
