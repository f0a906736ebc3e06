import type { TrashedItem } from '#contract/items.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialog.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { nameOf } from './words.ts';

export function DestroyDialog({
  items,
  onDestroy,
  ...dialog
}: DialogState & { items: readonly TrashedItem[]; onDestroy: (items: readonly TrashedItem[]) => Promise<void> }) {
  const [pending, run] = usePending(async () => {
    await onDestroy(items);
    dialog.onOpenChange(false);
  });
  return (
    <Dialog {...dialog} title={`Delete ${nameOf(items)} permanently`}>
      <p className="text-pretty">This cannot be undone. Are you sure?</p>
      <div className="mt-6 flex justify-end gap-2">
        <Button data-first onClick={() => dialog.onOpenChange(false)}>
          Cancel
        </Button>
        <Button look="danger" pending={pending} onClick={() => void run()}>
          Delete permanently
        </Button>
      </div>
    </Dialog>
  );
}
