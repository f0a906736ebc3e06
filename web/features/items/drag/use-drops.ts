import { canCompare, kindOfType } from '#contract/media/kinds.ts';
import { call } from '#web/api/client.ts';
import { showError, showFailure } from '#web/ui/notices/toast.ts';
import { type Destination, refetch } from '../actions/editing.ts';
import { copyItems, moveItems } from '../actions/move-items.ts';
import { filesOf, mostCompared } from '../commands/view/compare.ts';
import type { Item } from '../listing/listing.ts';
import { dropItems } from '../listing/listing-cache.ts';
import type { Folder } from '../use-folder.ts';
import { useWorkState } from '../workspace-context.ts';
import type { VersionTarget } from './drop-target.ts';

/** Whether a path leads to this folder or into it. */
function isPathBelow(names: readonly string[] | undefined, folder: readonly string[]): boolean {
  return names !== undefined && folder.every((name, depth) => names[depth] === name);
}

async function merge({ editing }: Folder, source: Item, file: VersionTarget): Promise<void> {
  const rollBack = dropItems(editing.queryClient, editing.here.teamId, new Set([source.id]));
  const versions = { params: { itemId: file.id }, body: { sourceId: source.id } };
  const merging = call('mergeFile', versions);
  const run = async () => {
    await call('splitFile', versions);
    await refetch(editing);
  };
  editing.undo.offer(
    merging.then(({ version }) => ({ message: `“${source.name}” is now version ${version} of “${file.name}”`, run })),
  );
  try {
    await merging;
  } catch (error) {
    rollBack();
    showFailure(error);
  }
  void refetch(editing);
}

/** The undo cancels the upload, or removes the version. */
async function uploadVersion({ shown, editing, transfers, here }: Folder, transfer: DataTransfer, file: VersionTarget) {
  const now = shown.find(({ id }) => id === file.id);
  const number = now?.type === 'file' ? now.versions + 1 : 1;
  const takeBack = async (uploadId: string) => {
    if (await transfers.withdraw(uploadId)) return;
    await call('removeVersion', { params: { itemId: file.id, number } });
    await refetch(editing);
  };
  const message = `Uploading version ${number} of “${file.name}”`;
  const asked = transfers.dropVersion(transfer, file, here);
  editing.undo.offer(
    asked.then((uploadId) => (uploadId === undefined ? null : { message, run: () => takeBack(uploadId) })),
  );
  await asked;
}

/** Drops of items and of a file from the desktop. */
export function useDrops(folder: Folder) {
  const { here, spot, shown, selection, editing, go, withChosen } = folder;
  const { tray } = useWorkState();

  async function put(items: readonly Item[], to: Destination, isCopy: boolean): Promise<void> {
    if (isCopy) return copyItems(editing, items, to);
    const moved = moveItems(editing, items, to);
    // Clear at once, with the optimistic move: a selection made while the server works must survive.
    selection.clear();
    await moved;
  }

  /** Compares these files with the one that waits; a single one waits itself. */
  function hold(items: readonly Item[]): void {
    const { files: waiting } = tray.get();
    const added = filesOf(items).filter(({ id }) => !waiting.some((one) => one.id === id));
    const files = [...waiting, ...added].slice(0, mostCompared);
    if (!canCompare(files.map(({ contentType }) => kindOfType(contentType)))) {
      return void showError('These files cannot be compared with each other. Choose videos, images or PDFs.');
    }
    tray.set({ files: files.length < 2 ? files : [] });
    if (files.length >= 2) go.compare(files);
  }

  return {
    accepts: (to: Destination): boolean => {
      const isHere = to.teamId === here.teamId && to.parentId === here.parentId;
      const isBelow = selection.selected.some(
        ({ type, name }) =>
          type === 'folder' && to.teamId === here.teamId && isPathBelow(to.names, [...spot.names, name]),
      );
      return !isHere && !isBelow && (to.parentId === null || !selection.isSelected(to.parentId));
    },
    drop: (to: Destination, isCopy: boolean) => void withChosen((items) => put(items, to, isCopy)),
    /** Makes one file the newest version of another. */
    dropOnFile: (fileId: string, target: VersionTarget) => {
      const source = shown.find(({ id }) => id === fileId);
      if (source) void merge(folder, source, target);
    },
    dropOnCompare: () => void withChosen(hold),
    /** A file of the desktop becomes the newest version of one here. */
    uploadVersion: (transfer: DataTransfer, file: VersionTarget) => void uploadVersion(folder, transfer, file),
  };
}
export type Drops = ReturnType<typeof useDrops>;
