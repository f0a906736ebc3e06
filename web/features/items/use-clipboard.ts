import { formatKey } from '#contract/keys.ts';
import type { Item, Spot } from './listing.ts';
import { useItemActions } from './use-item-actions.ts';
import { useWorkspace } from './workspace-context.ts';

/** Copy, cut and paste in a folder. Pasting clears the clipboard. */
export function useClipboard(spot: Spot, parentId: string | null) {
  const { clipboard, setClipboard } = useWorkspace();
  const actions = useItemActions({ spot, parentId });
  const { team, names } = spot;

  async function paste(): Promise<void> {
    if (!clipboard) return;
    setClipboard(null);
    const name = names.at(-1) ?? team.name;
    const path = formatKey({ ownerId: team.ownerUserId, team: team.teamPath, names: [...names] });
    const to = { teamId: team.id, parentId, name, path };
    if (clipboard.mode === 'copy') return actions.copy(clipboard.items, to);
    const isDone = await actions.move(clipboard.items, to, clipboard);
    // If the move failed, allow another try elsewhere.
    if (!isDone) setClipboard(clipboard);
  }

  return {
    clipboard,
    take: (mode: 'copy' | 'cut', items: readonly Item[]) => {
      if (items.length > 0) setClipboard({ mode, items, spot, parentId });
    },
    paste,
  };
}
