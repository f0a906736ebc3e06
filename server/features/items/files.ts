import type { ItemType } from '#contract/items/items.ts';
import { followVersion, isLockedFile } from '#server/features/approval-records/approval-records.ts';
import { notifyVersion } from '#server/features/notifications/notifications.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { may } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { findNewestVersion, insertVersion, setSize } from './files.queries.ts';
import { loadPlace } from './folder-paths.ts';
import { recordAndPublish, whereText } from './publish-change.ts';
import {
  addToFolder,
  findChild,
  findChildByKey,
  findItems,
  findTrails,
  type ItemRow,
  insertItem,
} from './tree.queries.ts';
import { chooseNames, nameTaken, nothing, requirePlace, sortName } from './tree.ts';

/** Call these functions in a transaction that holds the lock of the team's tree. */

export type NewItem = { id: string; name: string; kind: ItemType; sizeBytes: number; clientKey?: string | null };

/** Inserts a row under a free name and updates the counts above it. */
export async function addItem(
  tx: Tx,
  caller: Member,
  { teamId, parentId }: { teamId: string; parentId: string | null },
  given: NewItem,
): Promise<void> {
  const trail = await requirePlace(tx, teamId, parentId);
  await insertItem(tx, {
    id: given.id,
    team_id: teamId,
    parent_id: parentId,
    kind: given.kind,
    name: given.name,
    sort_name: sortName(given.name),
    size_bytes: given.sizeBytes,
    created_by: caller.userId,
    client_key: given.clientKey ?? null,
  });
  const one = given.kind === 'folder' ? { folders: 1, childFolders: 1 } : { files: 1, childFiles: 1 };
  await addToFolder(tx, parentId, { ...nothing, size: given.sizeBytes, ...one });
  const itemId = given.kind === 'file' ? given.id : undefined;
  const record = { action: 'item.create' as const, subject: given.name, detail: whereText(trail), itemId };
  await recordAndPublish(tx, caller, teamId, [trail], [record]);
}

/** Walks down these folders and creates the missing ones. Returns the id of the last. */
export async function reachFolder(
  tx: Tx,
  caller: Member,
  place: { teamId: string; parentId: string | null },
  names: string[],
): Promise<string | null> {
  let { parentId } = place;
  for (const name of names) {
    const found = await findChild(tx, caller, parentId ?? place.teamId, name);
    if (found && found.kind !== 'folder') throw nameTaken(name);
    const id = found?.id ?? uuidv7();
    if (!found)
      await addItem(tx, caller, { teamId: place.teamId, parentId }, { id, name, kind: 'folder', sizeBytes: 0 });
    parentId = id;
  }
  return parentId;
}

export type NewFile = {
  name: string;
  /** Of the uploaded file; a version keeps it, whatever its item is called. */
  fileName: string;
  sizeBytes: number;
  mediaId: string;
  versionOf: string | null;
  clientKey: string | null;
};

/**
 * Creates a file, or a version of one. Uploaded bytes always get a place: a new file if theirs was deleted, the nearest
 * folder that still exists, a numbered name if theirs is taken.
 */
export async function addFile(
  tx: Tx,
  caller: Member,
  place: { teamId: string; parentId: string | null },
  given: NewFile,
): Promise<string> {
  const versionOf = given.versionOf === null ? undefined : await findLiving(tx, caller, place.teamId, given.versionOf);
  // A version that arrives after a lock becomes a file beside it.
  if (versionOf && may(caller, 'edit', versionOf) && !(await isLockedFile(tx, versionOf.id))) {
    return addVersion(tx, caller, versionOf, given);
  }
  const parentId = await findLivingPlace(tx, place);
  // A link to one file does not allow a second file next to it.
  await loadPlace(tx, caller, { teamId: place.teamId, parentId });
  const placeId = parentId ?? place.teamId;
  const id = uuidv7();
  const [placement] = await chooseNames(tx, placeId, [{ id, name: given.name }]);
  const name = placement?.name ?? given.name;
  const { sizeBytes, clientKey: wanted } = given;
  const isTaken = wanted !== null && (await findChildByKey(tx, caller, placeId, wanted)) !== undefined;
  const clientKey = isTaken ? null : wanted;
  await addItem(tx, caller, { teamId: place.teamId, parentId }, { id, name, kind: 'file', sizeBytes, clientKey });
  const { mediaId, fileName } = given;
  await insertVersion(tx, { itemId: id, number: 1, mediaId, fileName, createdBy: caller.userId });
  return id;
}

async function addVersion(tx: Tx, caller: Member, item: ItemRow, given: NewFile): Promise<string> {
  const number = (await findNewestVersion(tx, item.id)) + 1;
  const { mediaId, fileName } = given;
  await insertVersion(tx, { itemId: item.id, number, mediaId, fileName, createdBy: caller.userId });
  await notifyVersion(tx, { itemId: item.id, number });
  await followVersion(tx, item.id, Date.now());
  await setSize(tx, item.id, given.sizeBytes);
  await addToFolder(tx, item.parentId, { ...nothing, size: given.sizeBytes - item.sizeBytes });
  const trail = (await findTrails(tx, [item.id])).get(item.id) ?? [];
  const record = {
    action: 'item.version' as const,
    subject: item.name,
    detail: `version ${number}`,
    itemId: item.id,
  };
  await recordAndPublish(tx, caller, item.teamId, [trail], [record]);
  return item.id;
}

/** A file with no trash on its path. */
async function findLiving(tx: Tx, caller: Member, teamId: string, id: string): Promise<ItemRow | undefined> {
  const [item] = await findItems(tx, caller, [id]);
  const trail = (await findTrails(tx, [id])).get(id) ?? [];
  const isLiving = trail.length > 0 && !trail.some(({ isDeleted }) => isDeleted);
  return item?.kind === 'file' && item.teamId === teamId && isLiving ? item : undefined;
}

async function findLivingPlace(tx: Tx, place: { teamId: string; parentId: string | null }): Promise<string | null> {
  if (place.parentId === null) return null;
  const trail = (await findTrails(tx, [place.parentId])).get(place.parentId) ?? [];
  const firstGone = trail.findIndex(({ isDeleted }) => isDeleted);
  const living = firstGone < 0 ? trail : trail.slice(0, firstGone);
  const folder = living.at(-1);
  if (folder && folder.teamId !== place.teamId) throw new AppError('conflict', 'This folder is in another team now.');
  return folder?.id ?? null;
}
