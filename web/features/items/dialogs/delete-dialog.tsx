import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Breakable } from '#web/ui/text/breakable.tsx';
import { countText } from '../cards/words.ts';

function wordsFor(count: number, type: 'folder' | 'file' | undefined) {
  if (count !== 1) {
    const items = countText(count, 'item');
    return { title: `You are about to delete ${items}`, text: `This will delete ${items} from the project` };
  }
  const what = type ?? 'file';
  return { title: `You are about to delete a ${what}`, text: `This will delete your ${what} from the project` };
}

/** Enter does the safe thing: Cancel comes first and has the focus. */
export function DeleteDialog({
  count,
  only,
  onDelete,
  ...dialog
}: DialogState & { count: number; only: { name: string; type: 'folder' | 'file' } | undefined; onDelete: () => void }) {
  const { title, text } = wordsFor(count, only?.type);
  return (
    <Dialog {...dialog} title={title}>
      <p>{text}</p>
      {only && (
        <p className="wrap-anywhere mt-1 text-quiet">
          <Breakable text={only.name} />
        </p>
      )}
      <p className="mt-3 font-medium">Are you sure?</p>
      <div className="mt-6 flex justify-end gap-2">
        <Button data-first onClick={() => dialog.onOpenChange(false)}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            dialog.onOpenChange(false);
            onDelete();
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
