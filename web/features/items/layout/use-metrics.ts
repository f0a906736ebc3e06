import { type RefObject, useLayoutEffect, useState } from 'react';
import { type NameRoom, readNameRoom } from '#web/ui/text/name-room.ts';

/** Layout as the style sheet makes it, measured on a hidden row. */
export type Metrics = {
  columns: number;
  rowHeight: number;
  cellHeight: number;
  cellWidth: number;
  columnGap: number;
  /** Of the type, 1 on a screen of usual size. */
  scale: number;
  /** Offset of the first row in the scrolled content. */
  top: number;
  /** Undefined in the list. */
  nameRoom: NameRoom | undefined;
};

export const basePx = 16;

const unknown: Metrics = {
  columns: 1,
  rowHeight: 0,
  cellHeight: 0,
  cellWidth: 0,
  columnGap: 0,
  scale: 1,
  top: 0,
  nameRoom: undefined,
};

/** Large screens enlarge everything that is measured in rem; chosen widths are those of the base size. */
export function rootScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / basePx;
}

function measure(ruler: HTMLElement, isOneColumn: boolean): Metrics {
  const style = getComputedStyle(ruler);
  const name = ruler.querySelector<HTMLElement>('[data-name-room]');
  const box = (isOneColumn ? ruler : ruler.firstElementChild)?.getBoundingClientRect();
  return {
    columns: isOneColumn ? 1 : Math.max(1, style.gridTemplateColumns.split(' ').length),
    rowHeight: ruler.getBoundingClientRect().height,
    cellHeight: box?.height ?? 0,
    cellWidth: box?.width ?? 0,
    columnGap: Number.parseFloat(style.columnGap) || 0,
    scale: rootScale(),
    top: ruler.parentElement?.offsetTop ?? 0,
    nameRoom: name ? readNameRoom(name) : undefined,
  };
}

export function useMetrics(ruler: RefObject<HTMLElement | null>, isOneColumn: boolean): Metrics {
  const [metrics, setMetrics] = useState(unknown);
  useLayoutEffect(() => {
    const node = ruler.current;
    if (!node) return;
    const read = () => setMetrics(measure(node, isOneColumn));
    read();
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      // The first report repeats what was just read, and would render every card twice.
      if (!isFirst) read();
      isFirst = false;
    });
    observer.observe(node);
    document.fonts.addEventListener('loadingdone', read);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', read);
    };
  }, [ruler, isOneColumn]);
  return metrics;
}

export type Box = { left: number; top: number; right: number; bottom: number };

/** Indexes of the cells that a box touches, in content coordinates. */
export function cellsIn(box: Box, metrics: Metrics, count: number): number[] {
  const { columns, rowHeight, cellHeight, cellWidth, columnGap } = metrics;
  if (rowHeight === 0) return [];
  const found: number[] = [];
  const lastRow = Math.min(Math.ceil(count / columns) - 1, Math.floor(box.bottom / rowHeight));
  for (let row = Math.max(0, Math.floor(box.top / rowHeight)); row <= lastRow; row++) {
    if (row * rowHeight + cellHeight < box.top) continue;
    for (let column = 0; column < columns; column++) {
      const left = column * (cellWidth + columnGap);
      const index = row * columns + column;
      if (left <= box.right && left + cellWidth >= box.left && index < count) found.push(index);
    }
  }
  return found;
}
