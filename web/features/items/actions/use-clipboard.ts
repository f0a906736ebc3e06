import type { Item } from '../listing/listing.ts';
import { useWorkState } from '../workspace-context.ts';
import { type Destination, useEditing } from './editing.ts';
import { copyItems, moveItems } from './move-items.ts';

/** Copy, cut and paste in a folder. Pasting clears the clipboard. */
export function useClipboard(here: Destination) {
  const { clipboard, setClipboard } = useWorkState();
  const { teamId, parentId } = here;
  const editing = useEditing({ teamId, parentId });

  async function paste(): Promise<void> {
    if (!clipboard) return;
    setClipboard(null);
    if (clipboard.mode === 'copy') return copyItems(editing, clipboard.items, here);
    const isDone = await moveItems(editing, clipboard.items, here, clipboard.from);
    // If the move failed, allow another try elsewhere.
    if (!isDone) setClipboard(clipboard);
  }

  return {
    clipboard,
    take: (mode: 'copy' | 'cut', items: readonly Item[]) => {
      if (items.length > 0) setClipboard({ mode, items, from: { teamId, parentId } });
    },
    paste,
  };
}
