import type { Progress } from '#contract/items/items.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AuditedActor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import { placesOf, whereText } from './publish-change.ts';
import { findItems, findTrails, type ItemRow, placeRows, setProgressOf } from './tree.queries.ts';
import { chooseNames, countInFolder, requirePlace, takeFromFolders } from './tree.ts';

/** Changes of one file by the server itself. Call these in a transaction that holds the lock of the team's tree. */

export async function setProgressAs(tx: Tx, who: AuditedActor, fileId: string, progress: Progress): Promise<void> {
  const file = await loadFile(tx, fileId);
  await setProgressOf(tx, [fileId], progress);
  const trail = (await findTrails(tx, [fileId])).get(fileId) ?? [];
  await recordAudit(tx, file.teamId, who, [
    { action: 'item.progress', subject: file.name, detail: progress, itemId: fileId },
  ]);
  await announceItems(tx, file.teamId, placesOf(trail));
}

/** Within its team. */
export async function moveFileAs(tx: Tx, who: AuditedActor, fileId: string, folderId: string): Promise<void> {
  const file = await loadFile(tx, fileId);
  const target = await requirePlace(tx, file.teamId, folderId);
  const trail = (await findTrails(tx, [fileId])).get(fileId) ?? [];
  if (file.parentId === folderId) return;
  const placements = await chooseNames(tx, folderId, [file]);
  await takeFromFolders(tx, [file]);
  await placeRows(tx, { teamId: file.teamId, parentId: folderId }, placements);
  await countInFolder(tx, folderId, [file]);
  await recordAudit(tx, file.teamId, who, [
    { action: 'item.move', subject: file.name, detail: `to ${whereText(target)}` },
  ]);
  await announceItems(tx, file.teamId, [...placesOf(trail), ...placesOf(target)]);
}

async function loadFile(tx: Tx, id: string): Promise<ItemRow> {
  const [file] = await findItems(tx, { userId: null }, [id]);
  if (file?.kind !== 'file' || file.deletedAt !== null) throw new AppError('not_found', 'This file was deleted.');
  return file;
}
