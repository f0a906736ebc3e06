import { useEffect, useEffectEvent, useRef } from 'react';
import { cellSelector } from '../cards/cell.ts';
import type { Item } from '../listing/listing.ts';
import { isOurs } from './key-rules.ts';
import type { ItemSelection } from './use-item-selection.ts';

/** Letters typed within this time form one word. */
const wordMs = 700;

type Keys = {
  items: readonly Item[];
  total: number;
  columns: number;
  rowsPerPage: number;
  selection: ItemSelection;
  /** Scrolls to the item and focuses it. */
  focus: (index: number) => void;
  on: {
    open: (index: number) => void;
    menu: (index: number) => void;
    preview: (id: string, isMuted: boolean) => void;
    inform: () => void;
    star: () => void;
  };
};

/** Keyboard navigation: arrows, Home, End, Page Up and Down, type-ahead, Enter, Space and the menu key. */
export function useItemKeys(keys: Keys): void {
  const word = useRef({ text: '', atMs: 0 });

  function step(event: KeyboardEvent): number | undefined {
    const { selection, columns, rowsPerPage, total, items } = keys;
    const { active } = selection;
    const isFirst = selection.selection.ids.size === 0 && !selection.selection.all && !isInCell(event.target);
    const moves: Record<string, number> = {
      ArrowLeft: active - 1,
      ArrowRight: active + 1,
      ArrowUp: active - columns,
      ArrowDown: active + columns,
      PageUp: active - columns * rowsPerPage,
      PageDown: active + columns * rowsPerPage,
      Home: 0,
      End: total - 1,
    };
    const to = moves[event.key];
    if (to === undefined || total === 0) return undefined;
    if (isFirst && event.key.startsWith('Arrow')) return active;
    // Above a shorter last row, arrow down goes to the last item.
    const isJump = event.key.startsWith('Page') || event.key === 'ArrowDown';
    if (to < 0) return event.key === 'PageUp' ? active % columns : active;
    if (to < total) return to;
    const isLastRow = Math.floor(active / columns) === Math.floor((items.length - 1) / columns);
    return isJump && !isLastRow ? total - 1 : active;
  }

  function typeAhead(letter: string): number | undefined {
    const { items, selection } = keys;
    const now = performance.now();
    const isFresh = now - word.current.atMs > wordMs;
    const text = (isFresh ? '' : word.current.text) + letter.toLocaleLowerCase();
    word.current = { text, atMs: now };
    // A new word starts searching after the active item, so that repeating a letter cycles through names.
    const from = isFresh ? selection.active + 1 : selection.active;
    const fits = (item: Item | undefined) => item?.name.toLocaleLowerCase().startsWith(text);
    for (let offset = 0; offset < items.length; offset++) {
      const index = (from + offset) % items.length;
      if (fits(items[index])) return index;
    }
    return undefined;
  }

  function onPlain(event: KeyboardEvent): boolean {
    const { on, selection } = keys;
    const isOnCell = isInCell(event.target) && !(event.target instanceof HTMLButtonElement);
    const isWord = performance.now() - word.current.atMs <= wordMs && word.current.text !== '';
    switch (event.key) {
      case 'Enter':
        if (isOnCell) on.open(selection.active);
        return isOnCell;
      case 'ContextMenu':
        on.menu(selection.active);
        return true;
      case 'F10':
        if (event.shiftKey) on.menu(selection.active);
        return event.shiftKey;
      case ' ':
        if (isWord || !(isOnCell || (event.target === document.body && selection.count > 0))) break;
        if (!event.repeat) look();
        return true;
      case 'S':
        if (!event.shiftKey || event.altKey || isWord || !isInView(event.target) || selection.count === 0) break;
        on.star();
        return true;
      // As in every editor. Type-ahead still gets the letter unless exactly one file is selected.
      case 'i':
        if (event.altKey || isWord || !isInView(event.target) || !isOneFile()) break;
        on.inform();
        return true;
    }
    if (event.key.length !== 1 || event.key === '?' || event.key === '/' || event.altKey) return false;
    if (!isInView(event.target) || (event.key === ' ' && !isWord)) return false;
    const found = typeAhead(event.key);
    if (found === undefined) return false;
    selection.pick(found);
    keys.focus(found);
    return true;
  }

  /** Selects the active item, and previews it if it is a video. */
  function look(): void {
    const { items, selection, on } = keys;
    const item = items[selection.active];
    if (!item) return;
    if (!selection.isSelected(item.id)) selection.pick(selection.active);
    if (item.type === 'file') on.preview(item.id, false);
  }

  function isOneFile(): boolean {
    const { count, selected } = keys.selection;
    return count === 1 && selected[0]?.type === 'file';
  }

  function isInCell(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest(cellSelector) !== null;
  }

  function isInView(target: EventTarget | null): boolean {
    return target === document.body || (target instanceof Element && (target.id === 'work' || isInCell(target)));
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isOurs(event)) return;
    const isChord = event.ctrlKey || event.metaKey;
    const to = isInView(event.target) ? step(event) : undefined;
    if (to !== undefined) {
      event.preventDefault();
      if (event.shiftKey) keys.selection.rangeTo(to);
      else if (isChord) keys.selection.go(to);
      else keys.selection.pick(to);
      keys.focus(to);
      return;
    }
    if (isChord && event.key === ' ' && isInCell(event.target)) {
      event.preventDefault();
      keys.selection.toggleAt(keys.selection.active);
      return;
    }
    if (!isChord && onPlain(event)) event.preventDefault();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
