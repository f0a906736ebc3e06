import { isOurs } from '#web/features/items/commands/key-rules.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { cellSelector } from '../cell.ts';
import { findByKey, runByKey } from '../commands/keys.ts';
import { open } from '../commands/view/open.ts';
import type { Grid } from '../layout/use-grid.ts';
import type { Folder } from '../use-folder.ts';
import { useTypeAhead } from './use-type-ahead.ts';

function isInCell(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(cellSelector) !== null;
}

function isInView(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && (target.id === 'work' || isInCell(target)));
}

/** The index that a key of movement leads to. */
function findStep(event: KeyboardEvent, { selection, shown, shownTotal: total }: Folder, grid: Grid) {
  const { active } = selection;
  const { columns } = grid.metrics;
  const byRows = (rows: number) => grid.slots.indexAt(grid.slots.slotOf(active) + rows * columns);
  const moves: Record<string, number> = {
    ArrowLeft: active - 1,
    ArrowRight: active + 1,
    ArrowUp: byRows(-1),
    ArrowDown: byRows(1),
    PageUp: byRows(-grid.rowsPerPage),
    PageDown: byRows(grid.rowsPerPage),
    Home: 0,
    End: total - 1,
  };
  const to = moves[event.key];
  if (to === undefined || total === 0) return undefined;
  const isFirst = selection.selection.ids.size === 0 && !selection.selection.all && !isInCell(event.target);
  if (isFirst && event.key.startsWith('Arrow')) return active;
  // Above a shorter last row, arrow down goes to the last item.
  const isJump = event.key.startsWith('Page') || event.key === 'ArrowDown';
  if (to < 0) return event.key === 'PageUp' ? active % columns : active;
  if (to < total) return to;
  const isLastRow = Math.floor(active / columns) === Math.floor((shown.length - 1) / columns);
  return isJump && !isLastRow ? total - 1 : active;
}

/** Keyboard navigation: arrows, Home, End, Page Up and Down, type-ahead, Enter, Space and the menu key. */
export function useItemKeys(folder: Folder, grid: Grid, showMenu: (index: number) => void): void {
  const { selection, shown, dialogs } = folder;
  const typeAhead = useTypeAhead(shown, selection.active);

  function onPlain(event: KeyboardEvent): boolean {
    const item = shown[selection.active];
    const isOnCell = isInCell(event.target) && !(event.target instanceof HTMLButtonElement);
    const isInWord = typeAhead.isInWord();
    switch (event.key) {
      case 'Enter':
        if (isOnCell && item) open.run(folder, [item]);
        return isOnCell;
      case 'ContextMenu':
        showMenu(selection.active);
        return true;
      case 'F10':
        if (event.shiftKey) showMenu(selection.active);
        return event.shiftKey;
      case ' ':
        if (isInWord || !(isOnCell || (event.target === document.body && selection.count > 0))) break;
        if (!event.repeat) look();
        return true;
    }
    if (event.key.length !== 1 || event.key === '?' || event.key === '/' || event.altKey) return false;
    if (!isInView(event.target) || (event.key === ' ' && !isInWord)) return false;
    // As in every editor. Type-ahead still gets the letter if the command may not run.
    const command = isInWord ? undefined : findByKey(event, 'items');
    return (command && runByKey(folder, command)) || goTo(typeAhead.find(event.key));
  }

  function goTo(index: number | undefined): boolean {
    if (index === undefined) return false;
    selection.pick(index);
    selection.focus(index);
    return true;
  }

  /** Selects the active item, and previews it if it is a video. */
  function look(): void {
    const item = shown[selection.active];
    if (!item) return;
    if (!selection.isSelected(item.id)) selection.pick(selection.active);
    if (item.type === 'file') dialogs.preview(item, false);
  }

  useKeyDown((event) => {
    if (event.defaultPrevented || !isOurs(event)) return;
    const isChord = event.ctrlKey || event.metaKey;
    const to = isInView(event.target) ? findStep(event, folder, grid) : undefined;
    if (to !== undefined) {
      event.preventDefault();
      if (event.shiftKey) selection.rangeTo(to);
      else if (isChord) selection.go(to);
      else selection.pick(to);
      selection.focus(to);
      return;
    }
    if (isChord && event.key === ' ' && isInCell(event.target)) {
      event.preventDefault();
      selection.toggleAt(selection.active);
      return;
    }
    if (!isChord && onPlain(event)) event.preventDefault();
  });
}
