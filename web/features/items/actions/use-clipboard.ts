import type { Item } from '../listing/listing.ts';
import { useWorkspace } from '../workspace-context.ts';
import { type Destination, useItemActions } from './use-item-actions.ts';

/** Copy, cut and paste in a folder. Pasting clears the clipboard. */
export function useClipboard(here: Destination) {
  const { clipboard, setClipboard } = useWorkspace();
  const { teamId, parentId } = here;
  const actions = useItemActions({ teamId, parentId });

  async function paste(): Promise<void> {
    if (!clipboard) return;
    setClipboard(null);
    if (clipboard.mode === 'copy') return actions.copy(clipboard.items, here);
    const isDone = await actions.move(clipboard.items, here, clipboard.from);
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
