import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Slots } from '../arrivals/slots.ts';
import type { Arrival } from '../page-ports.ts';
import { useMetrics } from './use-metrics.ts';

const overscan: Record<'grid' | 'list', number> = { grid: 2, list: 8 };

/** The scrolled cards or rows: their elements, their measures, and the rows in sight. `reach` hears the last visible index. */
export function useGrid(look: 'grid' | 'list', slots: Slots<Arrival>, reach: (lastIndex: number) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const metrics = useMetrics(ruler, look === 'list');
  const { columns, rowHeight, top } = metrics;

  const virtual = useVirtualizer({
    count: rowHeight === 0 ? 0 : Math.ceil(slots.count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: overscan[look],
    scrollMargin: top,
    scrollPaddingStart: top,
    scrollPaddingEnd: top,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer's identity is stable
  useEffect(() => virtual.measure(), [rowHeight, columns]);

  const rows = virtual.getVirtualItems();
  const lastIndex = slots.indexAt(((rows.at(-1)?.index ?? -1) + 1) * columns - 1);
  const onReach = useEffectEvent(reach);
  useEffect(() => onReach(lastIndex), [lastIndex]);

  return {
    scroller,
    content,
    ruler,
    metrics,
    slots,
    height: virtual.getTotalSize(),
    rows: rows.map(({ index, start }) => ({ index, style: { transform: `translateY(${start - top}px)` } })),
    rowsPerPage: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / (rowHeight || 1)) - 1),
    scrollTo: (index: number) => virtual.scrollToIndex(Math.floor(slots.slotOf(index) / columns)),
  };
}
export type Grid = ReturnType<typeof useGrid>;
