import { useRef, useState } from 'react';
import { type Editing, refetch } from '../actions/editing.ts';
import { sendRename } from '../actions/item-calls.ts';
import type { Item } from '../listing/listing.ts';
import { patchItems } from '../listing/listing-cache.ts';
import type { ItemSelection } from '../selection/use-item-selection.ts';
import type { RenameEvents } from './name-editor.tsx';

/** The item whose name is edited in its place. */
export function useRenaming(editing: Editing, selection: ItemSelection, names: readonly string[]) {
  const [id, setId] = useState<string | null>(null);
  // The new name may have sorted the list before the response.
  const latest = useRef(selection);
  latest.current = selection;
  const events: RenameEvents = {
    save: (item, name) => renameItem(editing, item, name),
    close: (item, isFocusHere) => {
      setId(null);
      const { focus, indexes, active } = latest.current;
      if (isFocusHere) focus(indexes.get(item.id) ?? active);
    },
    taken: () => names,
  };
  return { id, events, start: (item: Item) => setId(item.id) };
}

async function renameItem(editing: Editing, item: Item, name: string): Promise<void> {
  const { queryClient, here, undo } = editing;
  const rollBack = patchItems(queryClient, here.teamId, new Set([item.id]), (was) => ({ ...was, name }));
  const renaming = sendRename(item.id, item.name, name);
  const takeBack = async (from: string) => {
    await sendRename(item.id, from, item.name);
    await refetch(editing);
  };
  undo.offer(
    renaming.then(([renamed]) => {
      const now = renamed?.name ?? name;
      return { message: `Renamed to “${now}”`, run: () => takeBack(now) };
    }),
  );
  try {
    await renaming;
  } catch (error) {
    rollBack();
    throw error;
  } finally {
    void refetch(editing);
  }
}
