/** The selected items: the ids, or everything except the ids, loaded or not. */
export type Selection = { all: boolean; ids: ReadonlySet<string> };

export const nothing: Selection = { all: false, ids: new Set() };
export const everything: Selection = { all: true, ids: new Set() };

export function only(...ids: string[]): Selection {
  return { all: false, ids: new Set(ids) };
}

export function has({ all, ids }: Selection, id: string): boolean {
  return ids.has(id) !== all;
}

export function countOf({ all, ids }: Selection, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size;
}

export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { all: selection.all, ids };
}

export function include(selection: Selection, more: Iterable<string>): Selection {
  const ids = new Set(selection.ids);
  for (const id of more) {
    if (selection.all) ids.delete(id);
    else ids.add(id);
  }
  return { all: selection.all, ids };
}

/** Drops ids that no longer exist. Returns the same object if there were none. */
export function prune(selection: Selection, isThere: (id: string) => boolean): Selection {
  const ids = [...selection.ids].filter(isThere);
  return ids.length === selection.ids.size ? selection : { all: selection.all, ids: new Set(ids) };
}
