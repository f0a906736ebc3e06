import { followVersion } from '#server/features/approval-records/approval-records.ts';
import { notifyVersion } from '#server/features/notifications/notifications.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import { changeTree } from './change-tree.ts';
import { recountFile } from './comment-counts.queries.ts';
import { setSize } from './files.queries.ts';
import type { ChangedItem, EditableItem, MovableItem } from './items.ts';
import { addToFolder, findItems, findTrails, type ItemRow, placeRows } from './tree.queries.ts';
import { chooseNames, countInFolder, nothing, sortName, takeFromFolders } from './tree.ts';
import {
  deleteVersionNotifications,
  findMerged,
  type HeldVersion,
  holdVersions,
  insertTrashed,
  markMerged,
  moveVersions,
  nameVersions,
  unmarkMerged,
} from './versions.queries.ts';

const hasNewer = 'A newer version was added meanwhile, so this can no longer be undone.';

/** Makes all versions of one file the newest ones of another. Comments and drawings stay with their version. */
export async function mergeFile(db: Db, caller: Member, file: EditableItem, source: MovableItem): Promise<number> {
  requireFiles(file, source);
  return changeTree({ db, caller, items: [file, source] }, async (tx, { tops }) => {
    const [own, added] = [await holdVersions(tx, file.id), await holdVersions(tx, source.id)];
    const newest = added.at(-1);
    if (!newest || own.length === 0) throw new AppError('conflict', 'This file has no version yet. Try again later.');
    const ids = added.map(({ id }) => id);
    const first = (own.at(-1)?.number ?? 0) + 1;
    await takeFromFolders(
      tx,
      tops.filter(({ id }) => id === source.id),
    );
    await nameVersions(tx, file);
    await nameVersions(tx, source);
    await moveVersions(tx, ids, file.id, first);
    await markMerged(tx, source.id, { into: file.id, versions: ids, by: caller.userId });
    await resize(tx, file, own, newest);
    for (const id of [source.id, file.id]) await recountFile(tx, id);
    const number = first + ids.length - 1;
    await notifyVersion(tx, { itemId: file.id, number });
    await followVersion(tx, file.id, Date.now());
    await announceItems(tx, file.teamId, [file.id, source.id]);
    return {
      audit: { action: 'item.version', items: [file], detail: `version ${number} from ${source.name}` },
      result: number,
    };
  });
}

/** Undoes `mergeFile`. Comments written since then stay with their version. */
export async function splitFile(db: Db, caller: Member, file: EditableItem, given: MovableItem): Promise<ChangedItem> {
  return changeTree({ db, caller, items: [file] }, async (tx, { trails }) => {
    const ids = await findMerged(tx, given.id, file.id);
    // It may have moved to another team since.
    const [source] = await findItems(tx, caller, [given.id]);
    if (!ids || source?.teamId !== file.teamId) throw new AppError('conflict', 'These files were separated already.');
    const all = await holdVersions(tx, file.id);
    const moved = all.slice(-ids.length);
    if (moved.some(({ id }, index) => id !== ids[index])) throw new AppError('conflict', hasNewer);
    await moveVersions(tx, ids, source.id, 1);
    await deleteVersionNotifications(tx, ids.at(-1) ?? '');
    await resize(tx, file, all, all.at(-ids.length - 1));
    await recountFile(tx, file.id);
    const counts = await recountFile(tx, source.id);
    const trail =
      source.parentId === null ? [] : ((await findTrails(tx, [source.parentId])).get(source.parentId) ?? []);
    const parentId = trail.some(({ isDeleted }) => isDeleted) ? null : source.parentId;
    const [placement] = await chooseNames(tx, parentId ?? source.teamId, [source]);
    const name = placement?.name ?? source.name;
    await placeRows(tx, { teamId: source.teamId, parentId }, [{ id: source.id, name, sortName: sortName(name) }]);
    await unmarkMerged(tx, source.id);
    await countInFolder(tx, parentId, [{ ...source, ...counts }]);
    await announceItems(tx, file.teamId, [file.id, source.id]);
    return {
      audit: { action: 'item.restore', items: [{ name }] },
      trails: [...trails, parentId === null ? [] : trail],
      result: { id: source.id, name, parentId },
    };
  });
}

/** Moves the newest version into a file of its own in the trash, from where it can be restored. */
export async function removeVersion(db: Db, caller: Member, file: EditableItem, number: number): Promise<void> {
  return changeTree({ db, caller, items: [file] }, async (tx) => {
    const all = await holdVersions(tx, file.id);
    const removed = all.at(-1);
    if (removed?.number !== number) throw new AppError('conflict', hasNewer);
    if (all.length === 1) throw new AppError('bad_request', 'This file has no other version. Delete the file instead.');
    const id = uuidv7();
    await insertTrashed(tx, { id, like: file.id, sizeBytes: removed.sizeBytes, deleterId: caller.userId });
    await moveVersions(tx, [removed.id], id, 1);
    await deleteVersionNotifications(tx, removed.id);
    await resize(tx, file, all, all.at(-2));
    for (const item of [file.id, id]) await recountFile(tx, item);
    await announceItems(tx, file.teamId, [file.id]);
    return { audit: { action: 'item.delete', items: [file], detail: `version ${number}` }, result: undefined };
  });
}

function requireFiles(file: ItemRow, source: ItemRow): void {
  if (file.id === source.id || file.kind !== 'file' || source.kind !== 'file') {
    throw new AppError('bad_request', 'Only another file can become a version of a file.');
  }
}

/** A file is as large as its newest version. */
async function resize(tx: Tx, file: ItemRow, before: HeldVersion[], newest: HeldVersion | undefined): Promise<void> {
  if (!newest) return;
  const was = before.at(-1)?.sizeBytes ?? 0;
  await setSize(tx, file.id, newest.sizeBytes);
  await addToFolder(tx, file.parentId, { ...nothing, size: newest.sizeBytes - was });
}
