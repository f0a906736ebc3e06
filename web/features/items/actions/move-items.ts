import type { Item } from '../listing/listing.ts';
import { dropItems } from '../listing/listing-cache.ts';
import { nameOf } from '../words.ts';
import { attempt, type Destination, type Editing, refetch } from './editing.ts';
import { sendCopy, sendDelete, sendMove, sendRename, type Target } from './item-calls.ts';
import { withProgress } from './long-work.ts';

/** Moves items out of `source`, which need not be the open folder. Returns whether they are there. */
export async function moveItems(
  editing: Editing,
  items: readonly Item[],
  to: Destination,
  source = editing.here,
): Promise<boolean> {
  if (source.teamId === to.teamId && source.parentId === to.parentId) return true;
  const target: Target = { teamId: to.teamId, parentId: to.parentId };
  const ids = items.map(({ id }) => id);
  const folders = [source, target];
  const moving = attempt(editing, {
    says: 'Moving',
    count: items.length,
    rollBack: dropItems(editing.queryClient, source.teamId, new Set(ids)),
    send: (onProgress) => sendMove(ids, target, source.parentId, onProgress),
    folders,
  });
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const run = async () => {
    const back = await withProgress('Moving', ids.length, (onProgress) =>
      sendMove(ids, source, target.parentId, onProgress),
    );
    // Undo the number that a name conflict added at the destination.
    for (const { id, name } of back) {
      const was = names.get(id);
      if (was !== undefined && was !== name) await sendRename(id, name, was);
    }
    await refetch(editing, folders);
  };
  editing.undo.offer(moving.then((moved) => moved && { message: `Moved ${nameOf(items)} to ${to.name}`, run }));
  return (await moving) !== null;
}

export async function copyItems(
  editing: Editing,
  items: readonly Item[],
  to: Destination,
  done = `Copied ${nameOf(items)} to ${to.name}`,
): Promise<void> {
  const target: Target = { teamId: to.teamId, parentId: to.parentId };
  const originals = items.map(({ id }) => id);
  const copying = attempt(editing, {
    says: 'Copying',
    count: items.length,
    send: (onProgress) => sendCopy(originals, target, onProgress),
    folders: [target],
  });
  const run = async (copies: readonly { id: string }[]) => {
    await sendDelete(copies.map(({ id }) => id));
    await refetch(editing, [target]);
  };
  editing.undo.offer(copying.then((copies) => copies && { message: done, run: () => run(copies) }));
  await copying;
}
