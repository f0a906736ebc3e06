import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readlink,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import type { LinkSigner } from '../signed-links.ts';
import { type Part, partCount, type Storage, sizeOfPart, type Write } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { createPartWriter, flush, place, removeFolder, walk } from './disk.ts';
import { diskFull, measureRoom, requireRoom as requireRoomIn } from './free-space.ts';
import { createPartMemory, receivePart } from './part-memory.ts';
import { forgetLostParts, rememberBoot } from './power-cuts.ts';
import { readAhead } from './read-ahead.ts';

export const localReadPath = '/vizioApi/bytes';
export const localPartPath = '/vizioApi/parts';

const MiB = 2 ** 20;
const smallestPart = 8 * MiB;
/** The limit of S3, which uploaders share. */
const mostParts = 10_000;
/**
 * A smaller file stays in the page cache until it is probed and watched a moment later. A larger one bypasses the page
 * cache: it would evict everything else there and make the database wait for the disk.
 */
const largeBytes = 512 * MiB;
const uuidLength = 36;
const uuidText = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const uuid = new RegExp(`^${uuidText}$`);
const readUrl = new RegExp(`^(?:https?://[^/?#]+)?${localReadPath}/(${uuidText})(?:\\?|$)`);

/**
 * Files below one folder:
 *   objects/{last two digits}/{id}   complete and immutable
 *   incoming/{id}/bytes              being written; each part at its offset
 *   incoming/{id}/{number}           a symbolic link whose target is the checksum that this part must have
 *   incoming/{id}/{number}.{checksum} an empty file: the part is stored
 *   incoming/{id}/boot               a symbolic link whose target is the boot id under which the write began
 *   incoming/{id}.{random}           a small object before it is complete, or briefly a slow sender's part.
 *
 * A writer verifies the bytes of a part and claims its number for their checksum before it writes. All writers to the
 * same offset therefore write the same bytes, in this process or another.
 */
export async function openLocalStorage(
  folder: string,
  links: LinkSigner,
  reserveBytes: number,
  pastCacheFrom = largeBytes,
): Promise<Storage> {
  const objects = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  for (const path of [folder, objects, incoming]) await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const writePart = createPartWriter();

  const pathOf = (objectId: string) => join(objects, requireId(objectId).slice(-2), objectId);
  const writeFolder = (objectId: string) => join(incoming, requireId(objectId));

  const requireRoom = (bytes: number) => requireRoomIn(folder, reserveBytes, bytes);

  const memory = createPartMemory({ checksum: 'sha-256', folder: incoming, requireRoom });

  /** The marker path of a part to store; undefined if the part is already stored. */
  const findMissing = async (write: Write, part: Part): Promise<string | undefined> => {
    if (sizeOfPart(write, partSize(write.sizeBytes), part.number) !== part.sizeBytes)
      throw new AppError('bad_request', 'There is no such part.');
    const marker = join(writeFolder(write.objectId), `${part.number}.${requireChecksum(part.checksum)}`);
    if (await exists(marker)) return undefined;
    await requireRoom(part.sizeBytes);
    return marker;
  };

  const keepPart: Storage['keepPart'] = async (write, part, arrived) => {
    const marker = await findMissing(write, part);
    if (!marker) return;
    const folder = writeFolder(write.objectId);
    await claim(join(folder, String(part.number)), part.checksum);
    const start = (part.number - 1) * partSize(write.sizeBytes);
    const pastCache = write.sizeBytes >= pastCacheFrom;
    await arrived
      .read((bytes, offset) => writePart(join(folder, 'bytes'), bytes, start + offset, pastCache))
      .catch(gone);
    await (await open(marker, 'w', 0o600).catch(gone)).close();
  };

  const listMarked = async (write: Write): Promise<Part[]> => {
    const names = await readdir(writeFolder(write.objectId)).catch(absent);
    return (names ?? [])
      .flatMap((name) => {
        const match = /^(\d+)\.([0-9a-f]{64})$/.exec(name);
        const number = Number(match?.[1]);
        const sizeBytes = sizeOfPart(write, partSize(write.sizeBytes), number);
        return match?.[2] && sizeBytes !== undefined ? [{ number, sizeBytes, checksum: match[2] }] : [];
      })
      .sort((a, b) => a.number - b.number);
  };

  const listParts = async (write: Write): Promise<Part[]> => {
    const placeOf = ({ number }: Part) => (number - 1) * partSize(write.sizeBytes);
    await forgetLostParts(writeFolder(write.objectId), () => listMarked(write), placeOf);
    return listMarked(write);
  };

  const placeFile = async (write: Write, parts: Part[], target: string) => {
    const listed = await listParts(write);
    const sorted = parts.toSorted((a, b) => a.number - b.number);
    const isWhole =
      listed.length === partCount(write, partSize(write.sizeBytes)) &&
      sorted.length === listed.length &&
      listed.every(
        ({ number, checksum }, index) => sorted[index]?.number === number && sorted[index].checksum === checksum,
      );
    if (!isWhole) throw (await exists(writeFolder(write.objectId))) ? incomplete() : notUnderWay();
    const source = join(writeFolder(write.objectId), 'bytes');
    const file = await open(source, 'r+').catch(gone);
    try {
      if ((await file.stat()).size !== write.sizeBytes) throw incomplete();
      await flush(file, source, 'sync').catch(refuse);
    } finally {
      await file.close();
    }
    await place(source, target);
  };

  return {
    kind: 'local',
    origin: undefined,
    checksum: 'sha-256',
    partSize,
    maxSizeBytes: Number.MAX_SAFE_INTEGER,

    beginWrite: async (objectId, sizeBytes) => {
      await requireRoom(sizeBytes);
      // Not recursive: an unmounted disk's folders must not be created again below its mount point.
      await mkdir(writeFolder(objectId), { mode: 0o700 }).catch(unlessThere);
      await rememberBoot(writeFolder(objectId)).catch(refuse);
      return 'local';
    },

    signPart: async (write, number, until) =>
      links.sign(
        'PUT',
        `${localPartPath}/${requireId(write.objectId)}/${number}`,
        { size: String(write.sizeBytes) },
        until,
      ),

    memory,
    putPart: async (write, part, bytes) => {
      if (await findMissing(write, part))
        await receivePart(memory, part, bytes, (arrived) => keepPart(write, part, arrived));
    },
    keepPart,

    listParts,

    completeWrite: async (write, parts) => {
      const target = pathOf(write.objectId);
      const isPlaced = async () => (await stat(target).catch(absent))?.size === write.sizeBytes;
      try {
        if (!(await isPlaced())) await placeFile(write, parts, target);
      } catch (error) {
        // A concurrent call may have completed it and moved the file.
        if (!(await isPlaced())) throw error;
      }
      await removeFolder(writeFolder(write.objectId));
    },

    abortWrite: async ({ objectId }) => {
      await removeFolder(writeFolder(objectId));
      const names = await readdir(incoming);
      for (const name of names) if (name.startsWith(`${objectId}.`)) await rm(join(incoming, name), { force: true });
    },

    putObject: async (objectId, bytes) => {
      await requireRoom(bytes.length);
      // Unique to each call: two writers of the same object must not share a file.
      const temporary = `${writeFolder(objectId)}.${randomUUID()}`;
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await place(temporary, pathOf(objectId));
      } catch (error) {
        await rm(temporary, { force: true });
        refuse(error);
      }
    },

    disk: {
      pathOf,
      putFile: async (objectId, path) => {
        const temporary = `${writeFolder(objectId)}.${randomUUID()}`;
        try {
          // Falls back to a copy across disks, or where the file system has no hard links.
          await link(path, temporary).catch(async () => {
            await requireRoom((await stat(path)).size);
            await copyFile(path, temporary);
          });
          const file = await open(temporary, 'r+');
          await file.chmod(0o600);
          await file.sync().finally(() => file.close());
          await place(temporary, pathOf(objectId));
        } catch (error) {
          await rm(temporary, { force: true });
          refuse(error);
        }
      },
    },

    findObject: async (objectId) => {
      const found = await stat(pathOf(objectId)).catch(absent);
      return found && { sizeBytes: found.size };
    },

    async *readObject(objectId, range) {
      const file = await open(pathOf(objectId), 'r').catch(missing);
      try {
        const to = range?.to ?? (await file.stat()).size - 1;
        yield* readAhead(file, range?.from ?? 0, to);
      } finally {
        await file.close();
      }
    },

    signRead: async (objectId, { contentType, fileName, holder }, until) =>
      links.sign(
        'GET',
        `${localReadPath}/${requireId(objectId)}`,
        { type: contentType, holder, ...(fileName === undefined ? {} : { name: fileName }) },
        until,
      ),

    // The origin is optional: our URLs are relative, and clients make them absolute.
    objectOf: (url) => readUrl.exec(url)?.[1],

    removeObject: async (objectId) => {
      await rm(pathOf(objectId), { force: true });
    },

    async *listObjects() {
      for await (const path of walk(objects)) {
        const found = await stat(join(objects, path)).catch(absent);
        const objectId = basename(path);
        // A misplaced file is listed by its path, because only a file at its own path is an object.
        const isObject = uuid.test(objectId) && join(objects, path) === pathOf(objectId);
        if (found) yield { objectId: isObject ? objectId : path, sizeBytes: found.size, writtenAt: found.mtime };
      }
    },

    async *listWrites() {
      for await (const { name } of await opendir(incoming)) {
        const found: Stats | undefined = await stat(join(incoming, name)).catch(absent);
        if (found) yield { objectId: name.slice(0, uuidLength), handle: 'local', begunAt: found.mtime };
      }
    },

    freeBytes: async () => Math.max(0, await measureRoom(folder, reserveBytes)),
    // The dot makes this fail if the path is not a folder.
    ping: async () => {
      for (const path of [objects, incoming]) await access(`${path}/.`, constants.W_OK).catch(broken);
    },
  };
}

function partSize(sizeBytes: number): number {
  return Math.max(smallestPart, Math.ceil(sizeBytes / mostParts / MiB) * MiB);
}

/** Only ids that we made may become a path. */
function requireId(objectId: string): string {
  if (!uuid.test(objectId)) throw new AppError('not_found', 'There is no such object.');
  return objectId;
}

function requireChecksum(checksum: string): string {
  if (!/^[0-9a-f]{64}$/.test(checksum)) throw new AppError('bad_request', 'The checksum must be a SHA-256.');
  return checksum;
}

/** The first complete and verified arrival of a part fixes its checksum. */
async function claim(link: string, checksum: string): Promise<void> {
  try {
    await symlink(checksum, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') gone(error);
    if ((await readlink(link).catch(gone)) === checksum) return;
    throw new AppError('conflict', 'The file was changed since this upload began. Start it again.');
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(absent)) !== undefined;
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

function gone(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notUnderWay();
  refuse(error);
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code === 'ENOENT') broken(error);
  if (error.code !== 'EEXIST') refuse(error);
}

function broken(error: NodeJS.ErrnoException): never {
  throw new StorageError(error.code ?? error.message, error);
}

function refuse(error: unknown): never {
  const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
  throw isFull ? diskFull() : error;
}

function missing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new AppError('not_found', 'There is no such object.') : error;
}

function notUnderWay(): AppError {
  return new AppError('not_found', 'This upload has expired or was cancelled. Start it again.');
}

function incomplete(): AppError {
  return new AppError('conflict', 'Some parts have not arrived yet. Send them, then complete it again.');
}
