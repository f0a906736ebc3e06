import Trash2 from 'lucide-react/icons/trash-2';
import { asksBeforeDelete } from '#web/ui/dialogs/unasked-deletes.ts';
import { attempt, refetch } from '../../actions/editing.ts';
import { sendDelete, sendRestore } from '../../actions/item-calls.ts';
import { withProgress } from '../../actions/long-work.ts';
import type { Item } from '../../listing/listing.ts';
import { dropItems } from '../../listing/listing-cache.ts';
import type { Folder } from '../../use-folder.ts';
import { nameOf } from '../../words.ts';
import type { Command } from '../command.ts';

export const remove: Command = {
  label: 'Delete',
  key: 'Del',
  Icon: Trash2,
  isDanger: true,
  where: { menu: [4, 1], bar: [1, 8] },
  may: ({ rights }, _, count) => rights.canEdit && count > 0,
  run: (folder, [item]) => {
    const { count } = folder.selection;
    if (!asksBeforeDelete(folder.userId)) deleteChosen(folder);
    else folder.dialogs.deleting.show({ count, only: count === 1 ? item : undefined });
  },
};

/** Deletes the selection, without asking. */
export function deleteChosen(folder: Folder): void {
  void folder.withChosen((items) => deleteItems(folder, items));
}

function deleteItems({ editing, selection, shownTotal }: Folder, items: readonly Item[]): void {
  const ids = items.map(({ id }) => id);
  const deleting = attempt(editing, {
    says: 'Deleting',
    count: items.length,
    rollBack: dropItems(editing.queryClient, editing.here.teamId, new Set(ids)),
    send: (onProgress) => sendDelete(ids, onProgress),
  });
  selection.clear();
  // Moves the focus to the neighbour of the deleted items.
  selection.focus(Math.max(0, Math.min(selection.active, shownTotal - items.length - 1)));
  const run = async () => {
    await withProgress('Restoring', ids.length, (onProgress) => sendRestore(ids, onProgress));
    await refetch(editing);
  };
  editing.undo.offer(deleting.then((deleted) => deleted && { message: `Deleted ${nameOf(items)}`, run }));
}
