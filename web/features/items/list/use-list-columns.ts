import { type CSSProperties, useMemo } from 'react';
import { basePx, type Metrics } from '#web/features/items/layout/use-metrics.ts';
import { type ColumnKey, columns, fitColumns, useShownColumns, useWidths, widthOf } from './list-columns.ts';

/** The columns that the viewer chose, as far as they fit, and their widths as a style for the list. */
export function useListColumns(
  { cellWidth, columnGap, scale }: Metrics,
  isForGuests: boolean,
): { shown: readonly ColumnKey[]; style: CSSProperties } {
  const chosen = useShownColumns();
  const widths = useWidths();
  const fitting = useMemo(() => {
    const allowed = chosen.filter((key) => !(isForGuests && columns[key].isInternal));
    return fitColumns(allowed, widths, { totalPx: cellWidth / scale, gapPx: columnGap / scale });
  }, [chosen, widths, cellWidth, columnGap, scale, isForGuests]);
  // A new width alone must not render the rows again.
  const key = fitting.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const shown = useMemo(() => fitting, [key]);
  const tracks = shown.map((column) => `${widthOf(column, widths) / basePx}rem`);
  const style = { '--list-tracks': ['minmax(0, 1fr)', ...tracks, 'var(--size-control)'].join(' ') } as CSSProperties;
  return { shown, style };
}
