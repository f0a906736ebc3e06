import { useMemo, useRef, useState } from 'react';
import type { Item } from './listing.ts';
import { countOf, everything, has, include, nothing, only, prune, type Selection, toggle } from './selection.ts';

/** What is selected, and which item the keyboard is at. Both stay with their items when others come and go. */
export function useItemSelection(items: readonly Item[], total: number, isWhole: boolean) {
  const [selection, setSelection] = useState<Selection>(nothing);
  const [at, setAt] = useState<{ index: number; id?: string; isWanted?: boolean }>({ index: 0 });
  const [wanted, setWanted] = useState<{ index: number } | null>(null);
  const anchor = useRef<string>(undefined);
  const indexes = useMemo(() => new Map(items.map(({ id }, index) => [id, index])), [items]);

  // What is gone is not selected any more. While pages are missing, nobody knows what is gone.
  const living = useMemo(
    () => (isWhole ? prune(selection, (id) => indexes.has(id)) : selection),
    [selection, indexes, isWhole],
  );
  if (living !== selection) setSelection(living);

  // The keyboard went further than the pages that are here: select it when it comes.
  const arrived = at.id === undefined && at.isWanted ? items[at.index]?.id : undefined;
  if (arrived !== undefined) {
    anchor.current = arrived;
    setAt({ index: at.index, id: arrived });
    setSelection(only(arrived));
  }

  const known = at.id === undefined ? undefined : indexes.get(at.id);
  const active = known ?? Math.max(0, Math.min(at.index, total - 1));

  function go(index: number) {
    setAt({ index, id: items[index]?.id });
  }

  function rangeTo(index: number, base: Selection = nothing) {
    const from = (anchor.current === undefined ? undefined : indexes.get(anchor.current)) ?? active;
    anchor.current ??= items[from]?.id;
    const ids = items.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ id }) => id);
    setSelection(include(base, ids));
    go(index);
  }

  function pick(index: number) {
    const id = items[index]?.id;
    anchor.current = id;
    setSelection(id === undefined ? nothing : only(id));
    setAt({ index, id, isWanted: id === undefined });
  }

  function toggleAt(index: number) {
    const id = items[index]?.id;
    if (id === undefined) return;
    anchor.current = id;
    setSelection((was) => toggle(was, id));
    go(index);
  }

  function selectAll() {
    // Named one by one when they are known, so that what arrives later is not meant.
    setSelection(isWhole ? only(...items.map(({ id }) => id)) : everything);
  }

  const selected = useMemo(() => items.filter(({ id }) => has(living, id)), [items, living]);
  return {
    selection: living,
    setSelection,
    selected,
    count: countOf(living, total),
    isSelected: (id: string) => has(living, id),
    active,
    indexes,
    /** Asks for this item to be scrolled to and to get the focus. */
    focus: (index: number) => setWanted({ index }),
    wanted,
    go,
    pick,
    rangeTo,
    toggleAt,
    selectAll,
    clear: () => setSelection(nothing),
  };
}
export type ItemSelection = ReturnType<typeof useItemSelection>;
