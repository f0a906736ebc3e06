import { useMemo, useRef, useState } from 'react';
import type { Item } from '../listing/listing.ts';
import { countOf, everything, has, include, nothing, only, prune, type Selection, toggle } from './selection.ts';

/** The selection and the active item. Both follow their items when others are added or removed. */
export function useItemSelection(items: readonly Item[], total: number, isWhole: boolean) {
  const [selection, setSelection] = useState<Selection>(nothing);
  const [at, setAt] = useState<{ index: number; id?: string; isWanted?: boolean }>({ index: 0 });
  const [wanted, setWanted] = useState<{ index: number } | null>(null);
  const anchor = useRef<string>(undefined);
  const indexes = useMemo(() => new Map(items.map(({ id }, index) => [id, index])), [items]);

  // Removed items are deselected. This needs all pages: without them, a missing item may just not be loaded.
  const living = useMemo(
    () => (isWhole ? prune(selection, (id) => indexes.has(id)) : selection),
    [selection, indexes, isWhole],
  );
  if (living !== selection) setSelection(living);

  // The keyboard moved beyond the loaded pages: activate the item once it loads.
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
    // Select by id if all items are loaded, so that later arrivals are not included.
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
    /** Requests that this item is scrolled into view and focused. */
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
