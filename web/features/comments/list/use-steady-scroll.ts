import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { Row } from '../threads.ts';

type Held = { rows: readonly Row[]; order: string; key: string; gapPx: number };

/** Keeps the scroll position when comments are added or removed above. A new order or filter scrolls to the top. */
export function useSteadyScroll(
  virtual: Virtualizer<HTMLDivElement, Element>,
  rows: readonly Row[],
  indexOf: ReadonlyMap<string, number>,
  order: string,
): void {
  const held = useRef<Held>(null);
  useLayoutEffect(() => {
    const scrolled = virtual.scrollOffset ?? 0;
    const before = held.current;
    if (before && before.order !== order) {
      virtual.scrollToOffset(0);
    } else if (before && before.rows !== rows && scrolled > 0) {
      const index = indexOf.get(before.key);
      const start = index === undefined ? undefined : virtual.measurementsCache[index]?.start;
      const offPx = start === undefined ? 0 : start - before.gapPx - scrolled;
      if (offPx !== 0) virtual.scrollToOffset(scrolled + offPx);
    }
    const first = virtual.getVirtualItems().find(({ end }) => end > (virtual.scrollOffset ?? 0));
    if (first) {
      const gapPx = first.start - (virtual.scrollOffset ?? 0);
      held.current = { rows, order, key: String(first.key), gapPx };
    }
  });
}
