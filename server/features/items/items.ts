import type { FolderItem, Progress } from '#contract/items/items.ts';
import { type Quotas, requireWithinQuota } from '#server/features/quota/quota.ts';
import type { Caller, Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { type Action, authorizeItem, type Facts, isByLink, isLinkRoot } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import type { Services } from '#server/platform/services.ts';
import { signNow } from '#server/platform/storage/signed-links.ts';
import { changeTree } from './change-tree.ts';
import { noThreads } from './comment-counts.queries.ts';
import { addFile, addItem, type NewItem, reachFolder } from './files.ts';
import type { Place } from './folder-paths.ts';
import { type ItemLimits, requireSmallCopy, requireWithinItemLimit } from './item-limit.ts';
import { showFolder } from './listing/describe-item.ts';
import { placesOf, whereText } from './publish-change.ts';
import {
  addToFolder,
  copyRows,
  findChild,
  findItems,
  findTrails,
  type ItemRow,
  markDeleted,
  placeRows,
  renameRows,
  type Step,
  setProgressOf,
} from './tree.queries.ts';
import {
  chooseNames,
  countInFolder,
  countOf,
  nameTaken,
  nothing,
  refuseRing,
  requireInTrash,
  requirePlace,
  requireUnchanged,
  sortName,
  sumOf,
  takeFromFolders,
  unsaidNameTaken,
} from './tree.ts';

export { moveFileAs, setProgressAs } from './act-as.ts';
export { changeTree } from './change-tree.ts';
export { addToPath, type CommentCounts, noThreads } from './comment-counts.queries.ts';
export {
  type Folder,
  findLinked,
  loadFolder,
  loadLivingFile,
  loadPlace,
  namesIn,
  type Place,
  placeIn,
  type Start,
  shownTrail,
  walk,
} from './folder-paths.ts';
export { playedByBrowsers, posterType, type SignRead, showFile } from './listing/describe-item.ts';
export { findKeys, listFolder } from './listing/listing.ts';
export { announceWithFolders } from './publish-change.ts';
export { findChildByKey, findKeyed, findPlayed } from './tree.queries.ts';
export {
  addFile,
  findChild,
  findItems,
  findTrails,
  type ItemRow,
  nameTaken,
  reachFolder,
  requirePlace,
  requireUnchanged,
  requireWithinItemLimit,
  sortName,
};

export type EditableItem = Authorized<ItemRow, 'edit'>;
export type RenamableItem = Authorized<ItemRow, 'rename'>;
export type MovableItem = Authorized<ItemRow, 'arrange'>;
export type ChangedItem = { id: string; name: string; parentId: string | null; movedToTop?: boolean };

/** Loads items of one team; throws unless the caller may do `action` to each. */
export async function loadItems<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  ids: string[],
): Promise<[Authorized<ItemRow, A>, ...Authorized<ItemRow, A>[]]> {
  const rows = new Map((await findItems(db, caller, ids)).map((row) => [row.id, row]));
  const [first, ...others] = ids.map((id) => authorizeItem(caller, action, rows.get(id)));
  if (!first) throw new AppError('bad_request', 'Choose at least one item.');
  if (others.some(({ teamId }) => teamId !== first.teamId)) {
    throw new AppError('bad_request', 'These items belong to different teams. Choose items of one team at a time.');
  }
  return [first, ...others];
}

/** Idempotent: a repeated id returns the folder of the first call. */
export async function createFolder(
  { config, db, storage }: Pick<Services, 'config' | 'db' | 'storage'>,
  caller: Member,
  place: Place,
  given: { id: string; name: string },
): Promise<FolderItem> {
  await createItem(db, caller, place, { ...given, kind: 'folder', sizeBytes: 0 }, config);
  const [folder] = await loadItems(db, caller, 'view', [given.id]);
  return showFolder(db, signNow(storage, caller), caller, folder);
}

/** Atomic. Keeps folders that exist, so a retry has no further effect. */
export async function createFolders(
  db: Db,
  caller: Member,
  { team, parentId }: Place,
  paths: string[][],
  limits: ItemLimits,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    await requirePlace(tx, team.id, parentId);
    for (const names of paths) await reachFolder(tx, caller, { teamId: team.id, parentId }, names);
    await requireWithinItemLimit(tx, team.id, 0, limits);
  });
}

/** Returns the id. Idempotent: a repeated id returns the item of the first call. */
export async function createItem(
  db: Db,
  caller: Member,
  { team, parentId }: Place,
  given: NewItem,
  limits: ItemLimits,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    const [repeated] = await findItems(tx, caller, [given.id]);
    if (repeated?.name === given.name && repeated.parentId === parentId && repeated.teamId === team.id) return given.id;
    await requirePlace(tx, team.id, parentId);
    await requireWithinItemLimit(tx, team.id, 1, limits);
    if (repeated || (await findChild(tx, caller, parentId ?? team.id, given.name))) throw nameTaken(given.name);
    await addItem(tx, caller, { teamId: team.id, parentId }, given);
    return given.id;
  });
}

export async function renameItem(db: Db, caller: Member, item: RenamableItem, name: string): Promise<ChangedItem> {
  return changeTree({ db, caller, items: [item] }, async (tx) => {
    const namesake = await findChild(tx, caller, item.parentId ?? item.teamId, name);
    if (namesake && namesake.id !== item.id) throw isLinkRoot(caller, item) ? unsaidNameTaken() : nameTaken(name);
    await renameRows(tx, [{ ...item, name, sortName: sortName(name) }]);
    await addToFolder(tx, item.parentId, nothing);
    // An item shared alone shows nothing above it that could have changed.
    await announceItems(tx, item.teamId, [item.id]);
    return {
      audit: { action: 'item.rename', items: [item], detail: `to ${name}` },
      result: shownChange(caller, { ...item, name }),
    };
  });
}

/** To visitors of a link, the shared item is in no folder. */
export function shownChange(caller: Member, item: ItemRow): ChangedItem {
  return { id: item.id, name: item.name, parentId: isLinkRoot(caller, item) ? null : item.parentId };
}

export async function moveItems(
  db: Db,
  caller: Member,
  items: [MovableItem, ...MovableItem[]],
  place: Place,
  limits: ItemLimits & Quotas,
): Promise<ChangedItem[]> {
  const { team, parentId } = place;
  requireSameWayIn(caller, items, place);
  const sourceTeamId = items[0].teamId;
  return changeTree({ db, caller, items, teamId: team.id }, async (tx, { tops, trails }) => {
    const target = await requirePlace(tx, team.id, parentId);
    refuseRing(tops, target, 'moved');
    if (sourceTeamId !== team.id) await requireWithinItemLimit(tx, team.id, countOf(tops), limits);
    const movers = tops.filter((item) => item.parentId !== parentId || item.teamId !== team.id);
    const placements = await chooseNames(tx, parentId ?? team.id, movers);
    await takeFromFolders(tx, movers);
    await placeRows(tx, { teamId: team.id, parentId }, placements);
    if (sourceTeamId !== team.id) await requireWithinQuota(tx, limits, team.id);
    await countInFolder(tx, parentId, movers);
    if (sourceTeamId !== team.id) {
      await recordAudit(tx, sourceTeamId, caller, movedAway('item.move', movers));
      await announceItems(tx, sourceTeamId, trails.flatMap(placesOf));
    }
    return {
      audit: { action: 'item.move', items: movers, detail: `to ${whereText(target) || team.name}` },
      trails: [target, ...trails],
      result: placements.map(({ id, name }) => ({ id, name, parentId })),
    };
  });
}

export async function copyItems(
  db: Db,
  caller: Member,
  items: [Authorized<ItemRow, 'view'>, ...Authorized<ItemRow, 'view'>[]],
  place: Place,
  limits: ItemLimits & Quotas,
): Promise<ChangedItem[]> {
  const { team, parentId } = place;
  requireSameWayIn(caller, items, place);
  return changeTree({ db, caller, items, teamId: team.id }, async (tx, { tops }) => {
    const target = await requirePlace(tx, team.id, parentId);
    refuseRing(tops, target, 'copied');
    requireSmallCopy(countOf(tops));
    await requireWithinItemLimit(tx, team.id, countOf(tops), limits);
    const placements = await chooseNames(tx, parentId ?? team.id, tops);
    const twins = await copyRows(tx, { teamId: team.id, parentId }, placements, caller.userId);
    if (items[0].teamId !== team.id) {
      await requireWithinQuota(tx, limits, team.id);
      await recordAudit(tx, items[0].teamId, caller, movedAway('item.copy', tops));
    }
    await addToFolder(tx, parentId, { ...sumOf(tops), ...noThreads });
    return {
      audit: { action: 'item.copy', items: placements, detail: `to ${whereText(target) || team.name}` },
      trails: [target],
      result: placements.map(({ id, name }) => ({ id: twins.get(id) ?? id, name, parentId })),
    };
  });
}

/** For the team that they come from. It does not learn which team has them now. */
const movedAway = (action: AuditRecord['action'], items: ItemRow[]): AuditRecord[] =>
  items.map(({ name }) => ({ action, subject: name, detail: 'to another team' }));

/** Moves and copies may not cross the boundary of a link; only uploads add items there. */
function requireSameWayIn(caller: Member, items: Facts[], place: Place): void {
  const isPlaceByLink = isByLink(caller, place);
  if (items.every((item) => isByLink(caller, item) === isPlaceByLink)) return;
  throw new AppError('forbidden', 'Items behind a share link can be moved and copied only inside the shared folder.');
}

export async function setProgress(
  db: Db,
  caller: Member,
  items: [EditableItem, ...EditableItem[]],
  progress: Progress,
): Promise<ChangedItem[]> {
  return changeTree({ db, caller, items }, async (tx) => {
    const ids = items.map(({ id }) => id);
    await setProgressOf(tx, ids, progress);
    await announceItems(tx, items[0].teamId, ids);
    return {
      audit: { action: 'item.progress', items, detail: progress },
      result: items.map((item) => shownChange(caller, item)),
    };
  });
}

export async function deleteItems(
  db: Db,
  caller: Member,
  items: [MovableItem, ...MovableItem[]],
): Promise<ChangedItem[]> {
  return changeTree({ db, caller, items }, async (tx, { tops }) => {
    const ids = tops.map(({ id }) => id);
    await takeFromFolders(tx, tops);
    await markDeleted(tx, ids, caller.userId);
    return {
      audit: { action: 'item.delete', items: tops },
      result: tops.map(({ id, name, parentId }) => ({ id, name, parentId })),
    };
  });
}

/** Restores items from the trash to their folder, or to the top of the team if that folder was deleted. */
export async function restoreItems(
  db: Db,
  caller: Member,
  items: [MovableItem, ...MovableItem[]],
): Promise<ChangedItem[]> {
  const { teamId } = items[0];
  return changeTree({ db, caller, items, check: requireInTrash }, async (tx, { tops }) => {
    const restored: ChangedItem[] = [];
    const trails: Step[][] = [[]];
    for (const parentId of new Set(tops.map((item) => item.parentId))) {
      const trail = parentId === null ? [] : ((await findTrails(tx, [parentId])).get(parentId) ?? []);
      const isGone = trail.some(({ isDeleted }) => isDeleted);
      const placeId = isGone ? null : parentId;
      const group = tops.filter((item) => item.parentId === parentId);
      const placements = await chooseNames(tx, placeId ?? teamId, group);
      await placeRows(tx, { teamId, parentId: placeId }, placements);
      await countInFolder(tx, placeId, group);
      for (const { id, name } of placements) restored.push({ id, name, parentId: placeId, movedToTop: isGone });
      trails.push(isGone ? [] : trail);
    }
    return { audit: { action: 'item.restore', items: restored }, trails, result: restored };
  });
}
