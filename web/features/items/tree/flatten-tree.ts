import type { TreeFolder } from '#contract/items/items.ts';

export type TreeRow = {
  id: string;
  name: string;
  /** The names from the project down, this one last. */
  names: readonly string[];
  parentId: string | null;
  level: number;
  /** Its position among its siblings, from 1. */
  position: number;
  siblings: number;
  /** Undefined without folders in it. */
  isOpen: boolean | undefined;
};

/** The visible rows of a tree, from top to bottom. An open folder whose contents have not loaded shows none. */
export function flattenTree(folders: readonly TreeFolder[], open: ReadonlySet<string>): TreeRow[] {
  const inside = Map.groupBy(folders, ({ parentId }) => parentId);
  const rows: TreeRow[] = [];
  function add(parentId: string | null, above: readonly string[]): void {
    const siblings = inside.get(parentId) ?? [];
    siblings.forEach(({ id, name, folders: count }, index) => {
      const names = [...above, name];
      const isOpen = count > 0 ? open.has(id) : undefined;
      const place = { position: index + 1, siblings: siblings.length };
      rows.push({ id, name, names, parentId, level: names.length, ...place, isOpen });
      if (isOpen) add(id, names);
    });
  }
  add(null, []);
  return rows;
}
