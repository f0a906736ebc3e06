import { type CSSProperties, useEffect, useMemo } from 'react';
import { useShownFields } from '#web/api/team-fields.ts';
import { useOpenFolder } from '#web/features/items/folder-context.ts';
import { basePx, type Metrics } from '#web/features/items/layout/use-metrics.ts';
import { shownColumns } from '../listing/shown-columns.ts';
import { useWorkspace } from '../workspace-context.ts';
import {
  chooseColumns,
  columns,
  fitColumns,
  isOwn,
  type ListColumn,
  resetColumns,
  showColumn,
  useColumnChoice,
  widthOf,
} from './list-columns.ts';

/** All columns of the open list, those that are chosen for it, and how to choose. A saved view has its own. */
export function useColumnChoices() {
  const { here, shown, rights, go } = useOpenFolder();
  const { address } = useWorkspace();
  const { statuses, fields } = useShownFields(here.teamId, shown[0]?.id);
  const choice = useColumnChoice();
  const { columns: ofView } = address;
  const known = useMemo(() => {
    const all = chooseColumns(choice, { fields, hasStatuses: statuses.length > 0 }, ofView);
    return rights.isForGuests ? all.filter(({ id }) => !(isOwn(id) && columns[id].isInternal)) : all;
  }, [choice, fields, statuses, ofView, rights.isForGuests]);
  function show(id: string, isShown: boolean): void {
    const chosen = known.filter((one) => (one.id === id ? isShown : one.isChosen));
    if (ofView) go.setAddress({ cols: chosen.map((one) => one.id).join() });
    else showColumn(id, isShown);
  }
  return { known, show, reset: () => (ofView ? go.setAddress({ cols: undefined }) : resetColumns()) };
}

/** The chosen columns, as far as they fit, and their widths as a style for the list. */
export function useListColumns({ cellWidth, columnGap, scale }: Metrics): {
  shown: readonly ListColumn[];
  style: CSSProperties;
} {
  const { known } = useColumnChoices();
  const { widths } = useColumnChoice();
  const chosen = useMemo(() => known.filter(({ isChosen }) => isChosen), [known]);
  const fitting = useMemo(() => {
    const ids = fitColumns(chosen, widths, { totalPx: cellWidth / scale, gapPx: columnGap / scale });
    return ids.flatMap((id) => known.find((column) => column.id === id) ?? []);
  }, [known, chosen, widths, cellWidth, columnGap, scale]);
  useEffect(() => {
    const [ids, fittingIds] = [chosen, fitting].map((list) => list.map(({ id }) => id));
    shownColumns.set({ chosen: ids, fitting: fittingIds ?? [] });
  }, [chosen, fitting]);
  // A new width alone must not render the rows again.
  const key = fitting.map(({ id, label }) => `${id} ${label}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const shown = useMemo(() => fitting, [key]);
  const tracks = shown.map((column) => `${widthOf(column, widths) / basePx}rem`);
  const style = { '--list-tracks': ['minmax(0, 1fr)', ...tracks, 'var(--size-control)'].join(' ') } as CSSProperties;
  return { shown, style };
}
