import { useCallback, useMemo, useRef } from 'react';
import type { Folder } from '#web/features/items/use-folder.ts';
import type { CellProps } from '../cell.ts';
import { useWorkState } from '../workspace-context.ts';

const noIds: ReadonlySet<string> = new Set();

/** The props of each card or row. Their callbacks are stable, so that scrolling renders only new cells. */
export function useCellProps(folder: Folder): (index: number) => CellProps | undefined {
  const { marks, clipboard } = useWorkState();
  const latest = useRef(folder);
  latest.current = folder;
  const onRun = useCallback<CellProps['onRun']>(
    (command, item, choice) => void command.run(latest.current, [item], choice),
    [],
  );
  const onValue = useCallback<CellProps['onValue']>(async (item, fieldId, value) => {
    const { setValue } = await import('../actions/set-value.ts');
    await setValue(latest.current.editing, item, fieldId, value);
  }, []);
  const onToggle = useCallback((index: number) => latest.current.selection.toggleAt(index), []);
  const onMenu = useCallback((index: number, anchor: HTMLElement) => {
    const { selection, shown, dialogs } = latest.current;
    const item = shown[index];
    if (!selection.isSelected(anchor.closest<HTMLElement>('[data-item]')?.dataset.item ?? '')) selection.pick(index);
    if (item) dialogs.showMenu(item, { anchor });
  }, []);
  const leaving = useMemo(
    () => (clipboard?.mode === 'cut' ? new Set(clipboard.items.map(({ id }) => id)) : noIds),
    [clipboard],
  );

  const { shown, selection, renaming, stars, rights } = folder;
  return (index) => {
    const item = shown[index];
    return (
      item && {
        item,
        before: shown[index - 1]?.name,
        after: shown[index + 1]?.name,
        index,
        isSelected: selection.isSelected(item.id),
        isActive: index === selection.active,
        rename: item.id === renaming.id ? renaming.events : undefined,
        isPending: marks.has(item.id),
        isLeaving: leaving.has(item.id),
        isStarred: stars.has(item.id),
        rights,
        onRun,
        onValue,
        onMenu,
        onToggle,
      }
    );
  };
}
