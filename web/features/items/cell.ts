import type { FieldValue } from '#contract/items/fields.ts';
import type { Command } from './commands/command.ts';
import type { Item } from './listing/listing.ts';
import type { RenameEvents } from './rename/name-editor.tsx';
import type { Rights } from './use-place.ts';

/** Shared props of a grid card and a list row. */
export type CellProps = {
  item: Item;
  /** The names of the items before and after it. */
  before: string | undefined;
  after: string | undefined;
  index: number;
  isSelected: boolean;
  isActive: boolean;
  isPending: boolean;
  /** Set while its name is edited. */
  rename: RenameEvents | undefined;
  /** Cut to the clipboard. */
  isLeaving: boolean;
  isStarred: boolean;
  rights: Rights;
  /** Runs a command on this item alone. */
  onRun: (command: Command, item: Item, choice?: string) => void;
  /** Sets a field; rejects with the reason if it is refused. */
  onValue: (item: Item, fieldId: string, value: FieldValue | null) => Promise<void>;
  onMenu: (index: number, button: HTMLElement) => void;
  onToggle: (index: number) => void;
};

/** The list header is row 1. */
const firstRow = 2;

/** The item's ARIA grid attributes, and the data attributes that pointer and key handlers look up. */
export function cellAttributes({ item, index, isActive, isSelected, rights }: CellProps) {
  const target =
    item.type === 'folder'
      ? { 'data-drop-folder': item.id }
      : { 'data-drop-version': rights.takesVersions ? item.id : undefined };
  return {
    ...gridRole.row(index + firstRow),
    'aria-label': item.name,
    'aria-selected': isSelected,
    tabIndex: isActive ? 0 : -1,
    'data-index': index,
    'data-item': item.id,
    ...target,
    'data-drop-name': item.name,
  };
}

export const cellSelector = '[data-index]';

export function cellIndex(target: EventTarget | null): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>(cellSelector) : null;
  return cell ? Number(cell.dataset.index) : undefined;
}

/** Whether the target is a button or field inside a cell, which handles its own events. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input') !== null;
}

/** An ARIA grid on plain boxes: a virtual list positions its rows, so it cannot be a table. */
export const gridRole = {
  grid: (label: string, rowCount: number) => ({
    role: 'grid',
    'aria-label': label,
    'aria-multiselectable': true,
    'aria-rowcount': rowCount,
  }),
  body: { role: 'rowgroup' },
  row: (number: number) => ({ role: 'row', 'aria-rowindex': number }),
  head: (sort?: 'ascending' | 'descending' | 'none') => ({ role: 'columnheader', 'aria-sort': sort }),
  cell: { role: 'gridcell' },
  loading: (index: number) => ({
    ...{ role: 'row', 'aria-label': 'Loading', 'aria-rowindex': index + firstRow },
    'data-index': index,
    tabIndex: -1,
  }),
};
