import { constants } from 'node:fs';
import { access, chmod, copyFile, link, mkdir, open, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LinkSigner } from '../signed-links.ts';
import type { Storage } from '../storage.ts';
import { place, walk } from './disk.ts';
import { absent, broken, missing, refuse } from './faults.ts';
import { measureRoom, requireRoom as requireRoomIn } from './free-space.ts';
import { isId, placesIn, requireId, uuidText } from './places.ts';
import { readAhead } from './read-ahead.ts';
import { createWrites } from './writes.ts';

export const localReadPath = '/vizioApi/bytes';
export const localPartPath = '/vizioApi/parts';

/**
 * A smaller file stays in the page cache until it is probed and watched a moment later. A larger one bypasses the page
 * cache: it would evict everything else there and make the database wait for the disk.
 */
const largeBytes = 512 * 2 ** 20;
const readUrl = new RegExp(`^(?:https?://[^/?#]+)?${localReadPath}/(${uuidText})(?:\\?|$)`);

/**
 * Files below one folder:
 *   objects/{last two digits}/{id}   complete and immutable
 *   incoming/{id}/bytes              being written; each part at its offset
 *   incoming/{id}/{number}           a symbolic link whose target is the checksum that this part must have
 *   incoming/{id}/{number}.{checksum} an empty file: the part is stored
 *   incoming/{id}/boot               a symbolic link whose target is the boot id under which the write began
 *   incoming/{id}.{random}           a small object before it is complete, or briefly a slow sender's part
 */
export async function openLocalStorage(
  folder: string,
  links: LinkSigner,
  reserveBytes: number,
  pastCacheFrom = largeBytes,
): Promise<Storage> {
  const places = placesIn(folder);
  const { objects, incoming, pathOf } = places;
  for (const path of [folder, objects, incoming]) await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const requireRoom = (bytes: number) => requireRoomIn(folder, reserveBytes, bytes);

  /** Lets the work write a temporary file, which becomes the object. */
  async function placeWhole(objectId: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = places.temporaryPath(objectId);
    try {
      await write(temporary);
      await place(temporary, pathOf(objectId));
    } catch (error) {
      await rm(temporary, { force: true });
      refuse(error);
    }
  }

  return {
    kind: 'local',
    origin: undefined,
    checksum: 'sha-256',
    maxSizeBytes: Number.MAX_SAFE_INTEGER,
    ...createWrites(places, requireRoom, pastCacheFrom),

    signPart: async (write, number, until) =>
      links.sign(
        'PUT',
        `${localPartPath}/${requireId(write.objectId)}/${number}`,
        { size: String(write.sizeBytes) },
        until,
      ),

    putObject: async (objectId, bytes) => {
      await requireRoom(bytes.length);
      await placeWhole(objectId, async (temporary) => {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      });
    },

    disk: {
      pathOf,
      putFile: (objectId, path) =>
        placeWhole(objectId, async (temporary) => {
          // Falls back to a copy across disks, or where the file system has no hard links.
          await link(path, temporary).catch(async () => {
            await requireRoom((await stat(path)).size);
            await copyFile(path, temporary);
          });
          const file = await open(temporary, 'r+');
          await file.chmod(0o600);
          await file.sync().finally(() => file.close());
        }),
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
        const isObject = isId(objectId) && join(objects, path) === pathOf(objectId);
        if (found) yield { objectId: isObject ? objectId : path, sizeBytes: found.size, writtenAt: found.mtime };
      }
    },

    freeBytes: async () => Math.max(0, await measureRoom(folder, reserveBytes)),
    // The dot makes this fail if the path is not a folder.
    ping: async () => {
      for (const path of [objects, incoming]) await access(`${path}/.`, constants.W_OK).catch(broken);
    },
  };
}
