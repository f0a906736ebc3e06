import type { Stats } from 'node:fs';
import { mkdir, open, opendir, readdir, readlink, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { type Part, partCount, type Storage, sizeOfPart, type Write } from '../storage.ts';
import { createPartWriter, flush, place, removeFolder } from './disk.ts';
import { absent, exists, gone, incomplete, notUnderWay, refuse, unlessThere } from './faults.ts';
import { createPartMemory, receivePart } from './part-memory.ts';
import type { Places } from './places.ts';
import { forgetLostParts, rememberBoot } from './power-cuts.ts';

const MiB = 2 ** 20;
const smallestPart = 8 * MiB;
/** The limit of S3, which uploaders share. */
const mostParts = 10_000;
const uuidLength = 36;

type Writes = Required<
  Pick<
    Storage,
    | 'partSize'
    | 'memory'
    | 'beginWrite'
    | 'putPart'
    | 'keepPart'
    | 'listParts'
    | 'completeWrite'
    | 'abortWrite'
    | 'listWrites'
  >
>;

/**
 * The files in `incoming`, which arrive in parts. A writer verifies the bytes of a part and claims its number for their
 * checksum before it writes. All writers to the same offset therefore write the same bytes, in this process or another.
 */
export function createWrites(
  { incoming, pathOf, writeFolder }: Places,
  requireRoom: (bytes: number) => Promise<void>,
  pastCacheFrom: number,
): Writes {
  const writePart = createPartWriter();
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

  const listParts = async (write: Write): Promise<Part[]> => {
    const placeOf = ({ number }: Part) => (number - 1) * partSize(write.sizeBytes);
    await forgetLostParts(writeFolder(write.objectId), () => listMarked(writeFolder(write.objectId), write), placeOf);
    return listMarked(writeFolder(write.objectId), write);
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
    partSize,
    memory,
    keepPart,
    listParts,

    beginWrite: async (objectId, sizeBytes) => {
      await requireRoom(sizeBytes);
      // Not recursive: an unmounted disk's folders must not be created again below its mount point.
      await mkdir(writeFolder(objectId), { mode: 0o700 }).catch(unlessThere);
      await rememberBoot(writeFolder(objectId)).catch(refuse);
      return 'local';
    },

    putPart: async (write, part, bytes) => {
      if (await findMissing(write, part))
        await receivePart(memory, part, bytes, (arrived) => keepPart(write, part, arrived));
    },

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

    async *listWrites() {
      for await (const { name } of await opendir(incoming)) {
        const found: Stats | undefined = await stat(join(incoming, name)).catch(absent);
        if (found) yield { objectId: name.slice(0, uuidLength), handle: 'local', begunAt: found.mtime };
      }
    },
  };
}

function partSize(sizeBytes: number): number {
  return Math.max(smallestPart, Math.ceil(sizeBytes / mostParts / MiB) * MiB);
}

async function listMarked(folder: string, write: Write): Promise<Part[]> {
  const names = await readdir(folder).catch(absent);
  return (names ?? [])
    .flatMap((name) => {
      const match = /^(\d+)\.([0-9a-f]{64})$/.exec(name);
      const number = Number(match?.[1]);
      const sizeBytes = sizeOfPart(write, partSize(write.sizeBytes), number);
      return match?.[2] && sizeBytes !== undefined ? [{ number, sizeBytes, checksum: match[2] }] : [];
    })
    .sort((a, b) => a.number - b.number);
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
