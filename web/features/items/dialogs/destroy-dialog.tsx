import type { TrashedItem } from '#contract/items/items.ts';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { nameOf } from '../words.ts';

export function DestroyDialog({
  items,
  onDestroy,
  ...dialog
}: DialogState & { items: readonly TrashedItem[]; onDestroy: (items: readonly TrashedItem[]) => Promise<void> }) {
  return (
    <AskDialog
      {...dialog}
      title={`Delete ${nameOf(items)} permanently?`}
      confirm="Delete permanently"
      act={() => onDestroy(items)}
    >
      This cannot be undone.
    </AskDialog>
  );
}
