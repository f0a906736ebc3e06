import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef, useState } from 'react';

/** The list stays where it was scrolled to for this long, and then follows the playhead again. */
const ownScrollMs = 4_000;

/** Knows the row at the playhead, and scrolls to it while the list `follows` the video and was not just scrolled by hand. */
export function useFollow(
  virtual: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  indexOf: ReadonlyMap<string, number>,
  follows: boolean,
) {
  const [playheadId, setPlayheadId] = useState<string | null>(null);
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);

  function noteOwnScroll() {
    scrolledAt.current = performance.now();
  }

  function follow(id: string | null) {
    setPlayheadId(id);
    const index = id === null ? undefined : indexOf.get(id);
    if (index === undefined || !follows || performance.now() - scrolledAt.current < ownScrollMs) return;
    const { start = 0, end = 0 } = virtual.measurementsCache[index] ?? {};
    const top = virtual.scrollOffset ?? 0;
    const isShown = start >= top && end <= top + (scroller.current?.clientHeight ?? 0);
    // At the top, because the next ones come below it.
    if (!isShown) virtual.scrollToIndex(index, { align: 'start' });
  }

  return { playheadId, noteOwnScroll, follow };
}
