import { useQueryClient } from '@tanstack/react-query';
import type { Changed, Progress } from '#contract/items/items.ts';
import { formatError } from '#web/api/api-error.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { countText, isRefusal, nameOf } from '../cards/words.ts';
import type { Item } from '../listing/listing.ts';
import { dropItems, patchItems, refetchFolders } from '../listing/listing-cache.ts';
import { type Landing, useWorkspace } from '../workspace-context.ts';
import {
  type OnProgress,
  sendCopy,
  sendDelete,
  sendMerge,
  sendMove,
  sendProgress,
  sendRemoveVersion,
  sendRename,
  sendRenames,
  sendRestore,
  sendRetry,
  sendSplit,
  type Target,
} from './item-calls.ts';
import { withProgress } from './long-work.ts';

/** Minimum time a change stays marked after it succeeded, so that the mark is visible. */
const markMs = 1_000;

/** `names` are those from the project down, if known. */
export type Destination = Target & { name: string; names?: readonly string[] | undefined };
type Folders = readonly Target[];

/** The actions on a folder's items: optimistic, rolled back with a message if rejected. */
export function useItemActions(here: Target) {
  const queryClient = useQueryClient();
  const { undo, mark, transfers } = useWorkspace();

  async function refetch(folders: Folders): Promise<void> {
    await Promise.all(folders.map((folder) => refetchFolders(queryClient, folder.teamId, [folder.parentId])));
  }

  async function attempt(work: {
    says: string;
    count: number;
    rollBack?: () => void;
    send: (onProgress: OnProgress) => Promise<Changed['items']>;
    folders: Folders;
  }): Promise<Changed['items'] | null> {
    try {
      const changed = await withProgress(work.says, work.count, work.send);
      void refetch(work.folders);
      return changed;
    } catch (error) {
      work.rollBack?.();
      showError(formatError(error));
      // Another member was faster, or a long job ended halfway, so the data may be stale.
      if (isRefusal(error, 'conflict', 'not_found') || work.count > 1) void refetch(work.folders);
      return null;
    }
  }

  async function rename(item: Item, name: string): Promise<void> {
    const rollBack = patchItems(queryClient, here.teamId, new Set([item.id]), (was) => ({ ...was, name }));
    try {
      const [renamed] = await sendRename(item.id, item.name, name);
      void refetch([here]);
      undo.offer(`Renamed to “${renamed?.name ?? name}”`, async () => {
        await sendRename(item.id, renamed?.name ?? name, item.name);
        await refetch([here]);
      });
    } catch (error) {
      rollBack();
      void refetch([here]);
      throw error;
    }
  }

  /** One change and one undo for all of them. */
  async function renameAll(changes: readonly { item: Pick<Item, 'id' | 'name'>; name: string }[]): Promise<void> {
    await sendRenames(changes.map(({ item, name }) => ({ id: item.id, from: item.name, name })));
    void refetch([here]);
    undo.offer(`Renamed ${countText(changes.length, 'item')}`, async () => {
      await sendRenames(changes.map(({ item, name }) => ({ id: item.id, from: name, name: item.name })));
      await refetch([here]);
    });
  }

  async function remove(items: readonly Item[]): Promise<void> {
    const ids = items.map(({ id }) => id);
    const rollBack = dropItems(queryClient, here.teamId, new Set(ids));
    const changed = await attempt({
      says: 'Deleting',
      count: items.length,
      rollBack,
      send: (onProgress) => sendDelete(ids, onProgress),
      folders: [here],
    });
    if (!changed) return;
    undo.offer(`Deleted ${nameOf(items)}`, async () => {
      await withProgress('Restoring', ids.length, (onProgress) => sendRestore(ids, onProgress));
      await refetch([here]);
    });
  }

  /** Makes a file the newest version of another one. */
  async function merge(source: Item, file: { id: string; name: string }): Promise<void> {
    const rollBack = dropItems(queryClient, here.teamId, new Set([source.id]));
    try {
      const version = await sendMerge(file.id, source.id);
      void refetch([here]);
      undo.offer(`“${source.name}” is now version ${version} of “${file.name}”`, async () => {
        await sendSplit(file.id, source.id);
        await refetch([here]);
      });
    } catch (error) {
      rollBack();
      void refetch([here]);
      showError(formatError(error));
    }
  }

  /** Uploads a dropped file as the newest version. The undo cancels the upload, or removes the version. */
  async function uploadVersion(
    transfer: DataTransfer,
    { number, ...file }: { id: string; name: string; number: number },
    landing: Landing,
  ): Promise<void> {
    const uploadId = await transfers.dropVersion(transfer, file, landing);
    if (uploadId === undefined) return;
    undo.offer(`Uploading version ${number} of “${file.name}”`, async () => {
      if (await transfers.withdraw(uploadId)) return;
      await sendRemoveVersion(file.id, number);
      await refetch([here]);
    });
  }

  async function setProgress(items: readonly Item[], progress: Progress): Promise<void> {
    const changing = items.filter((item) => item.progress !== progress);
    const ids = changing.map(({ id }) => id);
    if (ids.length === 0) return;
    mark(ids, true);
    const rollBack = patchItems(queryClient, here.teamId, new Set(ids), (was) => ({
      ...was,
      progress,
    }));
    const changed = await attempt({
      says: 'Changing the progress',
      count: changing.length,
      rollBack,
      send: (onProgress) => sendProgress(ids, progress, onProgress),
      folders: [here],
    });
    if (!changed) return mark(ids, false);
    setTimeout(() => mark(ids, false), markMs);
    undo.offer(null, async () => {
      for (const [was, some] of Map.groupBy(changing, (item) => item.progress)) {
        await sendProgress(
          some.map(({ id }) => id),
          was,
        );
      }
      await refetch([here]);
    });
  }

  /** Moves items out of `source`, which need not be the open folder. */
  async function move(items: readonly Item[], to: Destination, source = here): Promise<boolean> {
    if (source.teamId === to.teamId && source.parentId === to.parentId) return true;
    const target: Target = { teamId: to.teamId, parentId: to.parentId };
    const ids = items.map(({ id }) => id);
    const rollBack = dropItems(queryClient, source.teamId, new Set(ids));
    const moved = await attempt({
      says: 'Moving',
      count: items.length,
      rollBack,
      send: (onProgress) => sendMove(ids, target, source.parentId, onProgress),
      folders: [source, target],
    });
    if (!moved) return false;
    const names = new Map(items.map(({ id, name }) => [id, name]));
    undo.offer(`Moved ${nameOf(items)} to ${to.name}`, async () => {
      const back = await withProgress('Moving', ids.length, (onProgress) =>
        sendMove(ids, source, target.parentId, onProgress),
      );
      // Undo the number that a name conflict added at the destination.
      for (const { id, name } of back) {
        const was = names.get(id);
        if (was !== undefined && was !== name) await sendRename(id, name, was);
      }
      await refetch([source, target]);
    });
    return true;
  }

  async function copy(
    items: readonly Item[],
    to: Destination,
    done = `Copied ${nameOf(items)} to ${to.name}`,
  ): Promise<void> {
    const target: Target = { teamId: to.teamId, parentId: to.parentId };
    const originals = items.map(({ id }) => id);
    const copied = await attempt({
      says: 'Copying',
      count: items.length,
      send: (onProgress) => sendCopy(originals, target, onProgress),
      folders: [target],
    });
    if (!copied) return;
    const ids = copied.map(({ id }) => id);
    undo.offer(done, async () => {
      await sendDelete(ids);
      await refetch([target]);
    });
  }

  /** Restarts the processing of a video. */
  async function retry({ id }: Item): Promise<void> {
    const rollBack = patchItems(queryClient, here.teamId, new Set([id]), (was) =>
      was.type === 'file' ? { ...was, processing: { state: 'waiting', percent: 0, problem: null } } : was,
    );
    try {
      await sendRetry(id);
    } catch (error) {
      rollBack();
      showError(formatError(error));
    }
    await refetch([here]);
  }

  return { rename, renameAll, remove, setProgress, move, copy, merge, uploadVersion, retry };
}
