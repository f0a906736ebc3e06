import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import type { Row } from '../threads.ts';
import { estimateRowPx } from './estimate-row.ts';

const overscan = 6;

/**
 * Rows with an open form or the focus stay mounted when scrolled away: they are `kept`. A scroll renders and
 * measures its rows in the same frame: in a later one it would have ended where the guesses had put it.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  kept: readonly (number | undefined)[],
) {
  return useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // New function identities would make the virtualizer measure all rows again on each render.
    estimateSize: useCallback((index: number) => estimateRowPx(rows[index]), [rows]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan,
    rangeExtractor: (range) => {
      const shown = new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index !== undefined)]);
      return [...shown].filter((index) => index >= 0 && index < rows.length).sort((a, b) => a - b);
    },
  });
}
