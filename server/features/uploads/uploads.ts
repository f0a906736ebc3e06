import { hourMs } from '#contract/durations.ts';
import type { FileItem } from '#contract/items/items.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import type { IfExists, Upload } from '#contract/uploads/uploads.ts';
import {
  addFile,
  type EditableItem,
  findChild,
  loadItems,
  loadLivingFile,
  loadPlace,
  nameTaken,
  type Place,
  posterType,
  reachFolder,
  requirePlace,
  requireUnchanged,
  requireWithinItemLimit,
  showFile,
} from '#server/features/items/items.ts';
import { requestProcessing } from '#server/features/processing/processing.ts';
import { requireWithinQuota } from '#server/features/quota/quota.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { authorizeUpload } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { combineChecksums } from '#server/platform/storage/checksums.ts';
import { signNow } from '#server/platform/storage/signed-links.ts';
import { type Part, partCount, type Storage, sizeOfPart, type Write } from '#server/platform/storage/storage.ts';
import { requireAllowedSize, requireTaken } from './limits.ts';
import {
  deleteUpload,
  findTaken,
  findUpload,
  findVersionNumber,
  insertMedia,
  insertRendition,
  insertUpload,
  keepChecksum,
  lockUpload,
  markCompleted,
  touchUpload,
  type UploadRow,
} from './uploads.queries.ts';

export { endUnknownWrites, removeUnnamed, sweepUploads } from './sweep.ts';

type Kept = Pick<Services, 'db' | 'storage'>;
type Completing = Kept & Pick<Services, 'queue'>;
export type EditableUpload = Authorized<UploadRow, 'edit'>;

const linkMs = hourMs;
/** The expiry of an upload link. */
export const endOfLink = () => new Date(Date.now() + linkMs);

export const writeOf = ({
  mediaId,
  sizeBytes,
  handle,
}: Pick<UploadRow, 'mediaId' | 'sizeBytes' | 'handle'>): Write => ({
  objectId: mediaId,
  sizeBytes,
  handle,
});

export async function loadUpload(db: Db | Tx, caller: Member, id: string): Promise<EditableUpload> {
  return authorizeUpload(caller, 'edit', await findUpload(db, caller, id));
}

/** A place for a new file, or the file that gets a new version. */
export type Target = { place: Place } | { file: EditableItem };

export async function loadTarget(
  db: Db,
  caller: Member,
  given: { teamId: string; parentId: string | null; versionOf?: string | undefined },
): Promise<Target> {
  if (given.versionOf === undefined) return { place: await loadPlace(db, caller, given) };
  const { file } = await loadLivingFile(db, caller, 'edit', given.versionOf);
  if (file.teamId === given.teamId) return { file };
  throw new AppError('bad_request', 'This file is in another team.', 'body.teamId');
}

export type NewUpload = {
  id: string;
  folders: string[];
  name: string;
  fileName?: string | undefined;
  size: number;
  contentType: string;
  ifExists: IfExists;
};

/** Starts an upload. Idempotent: a repeated id returns the upload of the first call. */
export async function startUpload(
  services: Kept & Pick<Services, 'config'>,
  caller: Member,
  target: Target,
  given: NewUpload,
): Promise<EditableUpload> {
  const { db, storage } = services;
  const teamId = 'file' in target ? target.file.teamId : target.place.team.id;
  const repeated = await findUpload(db, caller, given.id);
  if (repeated) return requireSame(authorizeUpload(caller, 'edit', repeated), teamId, given);
  requireAllowedSize(services, given.size);
  const objects = { mediaId: uuidv7(), posterId: uuidv7() };
  const handle = await storage.beginWrite(objects.mediaId, given.size);
  // A commit whose reply is lost may have happened, so the write goes on from then on.
  let mayBeKept = false;
  try {
    await inTransaction(db, async (tx) => {
      await lockTrees(tx, [teamId]);
      const { id, name, size, contentType } = given;
      requireTaken(await findTaken(tx, teamId), contentType);
      await insertUpload(tx, {
        id,
        teamId,
        ...(await aim(tx, caller, target, given, services.config)),
        name,
        fileName: given.fileName ?? name,
        sizeBytes: size,
        contentType,
        ...objects,
        handle,
        createdBy: caller.userId,
      });
      await requireWithinQuota(tx, services.config, teamId);
      mayBeKept = true;
    });
  } catch (error) {
    if (!mayBeKept) await storage.abortWrite({ objectId: objects.mediaId, sizeBytes: given.size, handle });
    const twin = await findUpload(db, caller, given.id);
    if (twin) return requireSame(authorizeUpload(caller, 'edit', twin), teamId, given);
    throw error;
  }
  return loadUpload(db, caller, given.id);
}

/** Under the lock: finds the target folder, or the file that gets a version. */
async function aim(
  tx: Tx,
  caller: Member,
  target: Target,
  { folders, name, ifExists }: NewUpload,
  limits: Services['config'],
): Promise<Pick<UploadRow, 'parentId' | 'versionOf'>> {
  if ('file' in target) {
    await requireUnchanged(tx, caller, [target.file]);
    return { parentId: target.file.parentId, versionOf: target.file.id };
  }
  const { team, parentId } = target.place;
  await requirePlace(tx, team.id, parentId);
  const folderId = await reachFolder(tx, caller, { teamId: team.id, parentId }, folders);
  const namesake = await findChild(tx, caller, folderId ?? team.id, name);
  if (namesake && ifExists === 'refuse') throw nameTaken(name);
  const isVersion = ifExists === 'version' && namesake?.kind === 'file';
  if (!isVersion) await requireWithinItemLimit(tx, team.id, 1, limits);
  return { parentId: folderId, versionOf: isVersion ? namesake.id : null };
}

function requireSame(upload: EditableUpload, teamId: string, given: NewUpload): EditableUpload {
  if (upload.teamId === teamId && upload.name === given.name && upload.sizeBytes === given.size) return upload;
  throw new AppError('conflict', 'Another upload has this id. Begin it with a new one.', 'body.id');
}

export async function signParts(
  { db, storage }: Kept,
  upload: EditableUpload,
  numbers: number[],
): Promise<{ number: number; url: string }[]> {
  const count = partCount(upload, storage.partSize(upload.sizeBytes));
  const absent = numbers.find((number) => number > count);
  if (absent !== undefined) throw new AppError('bad_request', `This upload has ${count} parts.`, 'body.numbers');
  await touchUpload(db, upload.id);
  const until = endOfLink();
  const sign = async (number: number) => ({ number, url: await storage.signPart(writeOf(upload), number, until) });
  return Promise.all(numbers.map(sign));
}

/**
 * Once the store has assembled the object it forgets the parts; until the file exists too, all of them count as
 * arrived.
 */
export async function listParts(
  { storage }: Kept,
  upload: EditableUpload,
): Promise<Pick<Part, 'number' | 'sizeBytes'>[]> {
  if (upload.completedAt) return [];
  const write = writeOf(upload);
  const partSize = storage.partSize(write.sizeBytes);
  if (!(await isPlaced(storage, upload))) return storage.listParts(write);
  return Array.from({ length: partCount(write, partSize) }, (_, index) => ({
    number: index + 1,
    sizeBytes: sizeOfPart(write, partSize, index + 1) ?? 0,
  }));
}

/** Whether the bytes are in their final place, with or without the rows that reference them. */
export async function isPlaced(storage: Storage, upload: EditableUpload): Promise<boolean> {
  return (await storage.findObject(upload.mediaId))?.sizeBytes === upload.sizeBytes;
}

/**
 * The bytes are complete and durable before their rows are committed. Repeating an interrupted completion is safe;
 * repeating a successful one returns its file.
 */
export async function completeUpload(
  { db, storage, queue }: Completing,
  caller: Member,
  upload: EditableUpload,
  { poster, clientKey = null }: { poster?: Uint8Array | undefined; clientKey?: string | null } = {},
): Promise<string> {
  if (upload.itemId) return upload.itemId;
  const write = writeOf(upload);
  const parts = await storage.listParts(write);
  const partSize = storage.partSize(upload.sizeBytes);
  if (parts.length === partCount(upload, partSize)) {
    await keepChecksum(db, upload.id, combineChecksums(storage.checksum, partSize, parts));
  }
  if (poster) await storage.putObject(upload.posterId, poster, posterType);
  return inTransaction(db, async (tx) => {
    if (!(await lockUpload(tx, upload.id)))
      throw new AppError('not_found', 'This upload was given up. Start it again.');
    const now = await loadUpload(tx, caller, upload.id);
    if (now.itemId) return now.itemId;
    if (now.completedAt) throw new AppError('not_found', 'This file was deleted since it was uploaded.');
    await storage.completeWrite(write, parts);
    await lockTrees(tx, [now.teamId]);
    const { sizeBytes, contentType, mediaId, versionOf, name, fileName, checksum } = now;
    const isStored = kindOfType(contentType) === 'other';
    const state = isStored ? 'done' : 'waiting';
    await insertMedia(tx, { id: mediaId, sizeBytes, contentType, checksum: checksum ?? '', state });
    if (poster) {
      const size = poster.length;
      await insertRendition(tx, {
        id: now.posterId,
        mediaId,
        kind: 'poster',
        contentType: posterType,
        sizeBytes: size,
      });
    }
    const place = { teamId: now.teamId, parentId: now.parentId };
    const itemId = await addFile(tx, caller, place, { name, fileName, sizeBytes, mediaId, versionOf, clientKey });
    if (!isStored) await requestProcessing(queue, tx, mediaId);
    await markCompleted(tx, now.id, itemId);
    return itemId;
  });
}

export async function abortUpload({ db, storage }: Kept, upload: EditableUpload): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = await lockUpload(tx, upload.id);
    if (!now) return;
    if (now.completedAt) throw new AppError('conflict', 'This upload is complete. Delete the file instead.');
    await storage.abortWrite(writeOf(upload));
    // An interrupted completion may have left them; no row references them.
    for (const id of [upload.mediaId, upload.posterId]) await storage.removeObject(id);
    await deleteUpload(tx, upload.id);
  });
}

export async function showUploaded(
  { db, storage }: Kept,
  caller: Member,
  upload: EditableUpload,
): Promise<{ file: FileItem; version: number | null }> {
  const { itemId } = await loadUpload(db, caller, upload.id);
  if (!itemId) throw new AppError('not_found', 'This file was deleted since it was uploaded.');
  const [item] = await loadItems(db, caller, 'view', [itemId]);
  const file = await showFile(db, signNow(storage, caller), caller, item);
  return { file, version: await findVersionNumber(db, itemId, upload.mediaId) };
}

export function describeUpload(storage: Storage, upload: EditableUpload): Upload {
  const { id, name, sizeBytes, itemId } = upload;
  return { id, name, size: sizeBytes, partSize: storage.partSize(sizeBytes), checksum: storage.checksum, itemId };
}
