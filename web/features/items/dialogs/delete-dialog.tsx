import { useState } from 'react';
import { trashDays } from '#contract/items/trash.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { setAsksBeforeDelete } from '#web/ui/dialogs/unasked-deletes.ts';
import { Breakable } from '#web/ui/text/breakable.tsx';
import { deleteChosen } from '../commands/edit/delete.ts';
import { useOpenFolder } from '../folder-context.ts';
import type { Item } from '../listing/listing.ts';
import { countText } from '../words.ts';

function wordsFor(count: number, type: 'folder' | 'file' | undefined) {
  if (count !== 1) {
    const items = countText(count, 'item');
    return {
      title: `You are about to delete ${items}`,
      text: `This will delete ${items} from the project`,
      trash: `They move to the trash for ${trashDays} days.`,
    };
  }
  const what = type ?? 'file';
  return {
    title: `You are about to delete a ${what}`,
    text: `This will delete your ${what} from the project`,
    trash: `It moves to the trash for ${trashDays} days.`,
  };
}

/** Enter does the safe thing: Cancel comes first and has the focus. */
export function DeleteDialog({ count, only, ...dialog }: DialogState & { count: number; only: Item | undefined }) {
  const folder = useOpenFolder();
  const { title, text, trash } = wordsFor(count, only?.type);
  const [isLast, setLast] = useState(false);
  return (
    <Dialog {...dialog} title={title}>
      <p>{text}</p>
      {only && (
        <p className="wrap-anywhere mt-1 text-quiet">
          <Breakable text={only.name} />
        </p>
      )}
      <p className="mt-3 text-quiet">{trash}</p>
      <p className="mt-3 font-medium">Are you sure?</p>
      <label className="mt-3 flex min-h-control items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={isLast}
          onChange={(event) => setLast(event.target.checked)}
          className="size-4 accent-accent"
        />
        Do not ask again
      </label>
      <div className="mt-4 flex justify-end gap-2">
        <Button data-first onClick={() => dialog.onOpenChange(false)}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            if (isLast) setAsksBeforeDelete(folder.userId, false);
            dialog.onOpenChange(false);
            deleteChosen(folder);
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
