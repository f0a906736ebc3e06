import { numberedName } from '#contract/names.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { addUnread, noThreads } from './comment-counts.queries.ts';
import {
  type Amount,
  addToFolder,
  findItems,
  findTakenNames,
  findTrails,
  type ItemRow,
  lockItems,
  type Placement,
  type Step,
} from './tree.queries.ts';

/** The rules of the tree. Check them under the lock of `lockTrees`, so that they still hold at commit. */
const maxDepth = 64;
const gone = 'Another change was made at the same time. Refresh and try again.';

/** Compares numbers by value and ignores case: "take 2" before "Take 10". */
export function sortName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\d{1,12}/g, (digits) => digits.padStart(12, '0'));
}

export const nothing: Amount = {
  size: 0,
  files: 0,
  folders: 0,
  childFiles: 0,
  childFolders: 0,
  ...noThreads,
};

export function sumOf(items: ItemRow[], sign: 1 | -1 = 1): Amount {
  const sum = { ...nothing };
  for (const item of items) {
    const isFolder = item.kind === 'folder';
    sum.size += sign * item.sizeBytes;
    sum.files += sign * (item.fileCount + (isFolder ? 0 : 1));
    sum.folders += sign * (item.folderCount + (isFolder ? 1 : 0));
    sum.childFiles += isFolder ? 0 : sign;
    sum.childFolders += isFolder ? sign : 0;
    sum.comments += sign * item.commentCount;
    sum.open += sign * item.openCount;
    sum.teamComments += sign * item.teamCommentCount;
    sum.teamOpen += sign * item.teamOpenCount;
  }
  return sum;
}

/** Includes everything below them. */
export function countOf(items: ItemRow[]): number {
  const { files, folders } = sumOf(items);
  return files + folders;
}

export async function takeFromFolders(tx: Tx, items: ItemRow[]): Promise<void> {
  for (const parentId of new Set(items.map((item) => item.parentId))) {
    await countInFolder(
      tx,
      parentId,
      items.filter((item) => item.parentId === parentId),
      -1,
    );
  }
}

/** Adds items with everything below them to the counts of a folder, or subtracts them. */
export async function countInFolder(
  tx: Tx,
  folderId: string | null,
  items: ItemRow[],
  sign: 1 | -1 = 1,
): Promise<void> {
  await addToFolder(tx, folderId, sumOf(items, sign));
  await addUnread(
    tx,
    folderId,
    items.map(({ id }) => id),
    sign,
  );
}

/**
 * Under the lock: the items are unchanged since the caller saw them, and not deleted. `tops` omits items inside another
 * one.
 */
export async function requireUnchanged(
  tx: Tx,
  caller: Member,
  items: ItemRow[],
): Promise<{ tops: ItemRow[]; trails: Step[][] }> {
  const ids = items.map(({ id }) => id);
  const fresh = new Map((await findItems(tx, caller, ids)).map((row) => [row.id, row]));
  const parents = [...new Set(items.flatMap(({ parentId }) => parentId ?? []))];
  const trails = await findTrails(tx, parents);
  for (const item of items) {
    const now = fresh.get(item.id);
    const isThere = now?.name === item.name && now.parentId === item.parentId && now.teamId === item.teamId;
    // The caller may have left the team, or lost the link, while this waited for the lock.
    const isAllowed = now?.role === item.role && now?.linkPlace === item.linkPlace;
    if (!isThere || !isAllowed || now.deletedAt !== null) throw new AppError('conflict', gone);
  }
  const living = [...trails.values()];
  if (living.some((trail) => trail.some(({ isDeleted }) => isDeleted))) throw new AppError('conflict', gone);
  const chosen = new Set(ids);
  const isInside = (item: ItemRow) => trails.get(item.parentId ?? '')?.some(({ id }) => chosen.has(id)) ?? false;
  const tops = items.map((item) => fresh.get(item.id) ?? item).filter((item) => !isInside(item));
  return { tops, trails: living.length > 0 ? living : [[]] };
}

/** Under the lock: the items are still in the trash, where the caller saw them. The job that empties it takes no other lock. */
export async function requireInTrash(
  tx: Tx,
  caller: Member,
  items: ItemRow[],
): Promise<{ tops: ItemRow[]; trails: Step[][] }> {
  const ids = items.map(({ id }) => id);
  await lockItems(tx, ids);
  const tops = await findItems(tx, caller, ids);
  const seen = new Map(items.map((item) => [item.id, item]));
  const isSame =
    tops.length === items.length &&
    tops.every(({ id, teamId, parentId, deletedAt, mergedInto }) => {
      const before = seen.get(id);
      const isThere = teamId === before?.teamId && parentId === before.parentId;
      return isThere && deletedAt !== null && mergedInto === null;
    });
  if (!isSame) throw new AppError('conflict', gone);
  return { tops, trails: [] };
}

/**
 * Under the lock: checks that a folder of this team exists and is not too deep. Returns its path, empty for the team.
 */
export async function requirePlace(tx: Tx, teamId: string, parentId: string | null): Promise<Step[]> {
  if (parentId === null) return [];
  const trail = (await findTrails(tx, [parentId])).get(parentId) ?? [];
  const folder = trail.at(-1);
  if (folder?.teamId !== teamId || folder.kind !== 'folder' || trail.some(({ isDeleted }) => isDeleted)) {
    throw new AppError('conflict', 'This folder was moved or deleted meanwhile. Choose another one.');
  }
  if (trail.length >= maxDepth) throw new AppError('bad_request', `Folders can be ${maxDepth} deep at most.`);
  return trail;
}

export function refuseRing(items: ItemRow[], target: Step[], verb: string): void {
  const above = new Set(target.map(({ id }) => id));
  const ring = items.find(({ id }) => above.has(id));
  if (ring) throw new AppError('bad_request', `"${ring.name}" cannot be ${verb} into itself or below itself.`);
}

/** The names that items get in a place: their own, or a numbered one if taken. */
export async function chooseNames(
  tx: Tx,
  placeId: string,
  items: Pick<ItemRow, 'id' | 'name'>[],
): Promise<Placement[]> {
  const chosen = new Set<string>();
  const placements: Placement[] = [];
  let waiting = items;
  for (let count = 1; waiting.length > 0; count++) {
    const tries = waiting.map((item) => numberedName(item.name, count));
    const taken = await findTakenNames(tx, placeId, tries);
    waiting = waiting.filter((item) => {
      const name = numberedName(item.name, count);
      if (taken.has(name) || chosen.has(name)) return true;
      chosen.add(name);
      placements.push({ id: item.id, name, sortName: sortName(name) });
      return false;
    });
  }
  return placements;
}

/** For callers who may not know the neighbours of the item. */
export function unsaidNameTaken(): AppError {
  return new AppError('conflict', 'This name is taken. Choose another one.', 'body.name');
}

export function nameTaken(name: string): AppError {
  return new AppError('conflict', `"${name}" exists here already. How about "${numberedName(name, 2)}"?`, 'body.name');
}
