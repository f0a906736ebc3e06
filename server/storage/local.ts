import { constants, type Stats } from 'node:fs';
import {
  chmod,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  statfs,
  symlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/app-error.ts';
import { startChecksum } from './checksums.ts';
import type { LinkSigner } from './signed-links.ts';
import { type Part, partCount, type Storage, sizeOfPart, type Write } from './storage.ts';

export const localReadPath = '/vizioApi/bytes';
export const localPartPath = '/vizioApi/parts';

const partSize = 8 * 1024 * 1024;
const chunkSize = 1024 * 1024;
/** Parts are held in memory until their checksum is known; more than these wait, so that memory stays flat. */
const partsHeld = 24;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Files below one folder:
 *   objects/{last two digits}/{id}   whole, never changed
 *   incoming/{id}/bytes              being written; parts land at their place in it
 *   incoming/{id}/{number}           a symbolic link whose target is the checksum that this part must have
 *   incoming/{id}/{number}.{checksum} an empty file: the part is on the disk
 * Whoever writes a part has checked its bytes and claimed its number for their checksum before the first one is
 * written, so all who ever write to the same place write the same bytes, in this process or another.
 */
export async function openLocalStorage(folder: string, links: LinkSigner, reserveBytes: number): Promise<Storage> {
  const objects = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  for (const path of [folder, objects, incoming]) await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const slots = createSlots(partsHeld);

  const pathOf = (objectId: string) => join(objects, requireId(objectId).slice(-2), objectId);
  const writeFolder = (objectId: string) => join(incoming, requireId(objectId));

  const requireRoom = async (bytes: number) => {
    if ((await freeBytes()) < bytes + reserveBytes) throw diskFull();
  };
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };

  const listParts = async (write: Write): Promise<Part[]> => {
    const names = await readdir(writeFolder(write.objectId)).catch(absent);
    return (names ?? [])
      .flatMap((name) => {
        const match = /^(\d+)\.([0-9a-f]{64})$/.exec(name);
        const number = Number(match?.[1]);
        const sizeBytes = sizeOfPart(write, partSize, number);
        return match?.[2] && sizeBytes !== undefined ? [{ number, sizeBytes, checksum: match[2] }] : [];
      })
      .sort((a, b) => a.number - b.number);
  };

  return {
    kind: 'local',
    origin: undefined,
    checksum: 'sha-256',
    partSize: () => partSize,
    maxSizeBytes: Number.MAX_SAFE_INTEGER,

    beginWrite: async (objectId, sizeBytes) => {
      await requireRoom(sizeBytes);
      await mkdir(writeFolder(objectId), { recursive: true, mode: 0o700 });
      return 'local';
    },

    signPart: async (write, number, until) =>
      links.sign(
        'PUT',
        `${localPartPath}/${requireId(write.objectId)}/${number}`,
        { size: String(write.sizeBytes) },
        until,
      ),

    putPart: async (write, part, bytes) => {
      const expected = sizeOfPart(write, partSize, part.number);
      if (expected === undefined || expected !== part.sizeBytes)
        throw new AppError('bad_request', 'There is no such part.');
      const inFolder = (name: string) => join(writeFolder(write.objectId), name);
      const storedName = `${part.number}.${requireChecksum(part.checksum)}`;
      if (await exists(inFolder(storedName))) return;
      await requireRoom(part.sizeBytes);
      await slots.hold(async () => {
        const chunks = await collectPart(part, bytes);
        await claim(inFolder(String(part.number)), part.checksum);
        const file = await open(inFolder('bytes'), constants.O_WRONLY | constants.O_CREAT, 0o600).catch(gone);
        try {
          await writeAll(file, chunks, (part.number - 1) * partSize);
          await file.datasync();
        } catch (error) {
          throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? diskFull() : error;
        } finally {
          await file.close();
        }
        await (await open(inFolder(storedName), 'w', 0o600).catch(gone)).close();
      });
    },

    listParts,

    completeWrite: async (write, parts) => {
      const { objectId, sizeBytes } = write;
      const target = pathOf(objectId);
      if ((await stat(target).catch(absent))?.size !== sizeBytes) {
        if (parts.length !== partCount(write, partSize)) throw incomplete();
        const source = join(writeFolder(objectId), 'bytes');
        const file = await open(source, 'r+').catch(gone);
        try {
          if ((await file.stat()).size !== sizeBytes) throw incomplete();
          await file.sync();
        } finally {
          await file.close();
        }
        await place(source, target);
      }
      await rm(writeFolder(objectId), { recursive: true, force: true });
    },

    abortWrite: async ({ objectId }) => {
      await rm(writeFolder(objectId), { recursive: true, force: true });
    },

    putObject: async (objectId, bytes) => {
      await requireRoom(bytes.length);
      const temporary = `${writeFolder(objectId)}.whole`;
      const file = await open(temporary, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await place(temporary, pathOf(objectId));
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

    signRead: async (objectId, { contentType, fileName }, until) =>
      links.sign(
        'GET',
        `${localReadPath}/${requireId(objectId)}`,
        { type: contentType, ...(fileName === undefined ? {} : { name: fileName }) },
        until,
      ),

    removeObject: async (objectId) => {
      await rm(pathOf(objectId), { force: true });
    },

    async *listObjects() {
      for (const shelf of await readdir(objects)) {
        for await (const { name } of await opendir(join(objects, shelf))) {
          const found = await stat(join(objects, shelf, name)).catch(absent);
          if (found) yield { objectId: name, sizeBytes: found.size };
        }
      }
    },

    async *listWrites() {
      for await (const { name } of await opendir(incoming)) {
        const found: Stats | undefined = await stat(join(incoming, name)).catch(absent);
        if (found) yield { objectId: name.replace(/\.whole$/, ''), handle: 'local', begunAt: found.mtime };
      }
    },

    freeBytes: async () => Math.max(0, (await freeBytes()) - reserveBytes),
    ping: async () => {
      await stat(objects);
    },
  };
}

/** Ids are made by us; whatever else arrives here must never become a path. */
function requireId(objectId: string): string {
  if (!uuid.test(objectId)) throw new AppError('not_found', 'There is no such object.');
  return objectId;
}

function requireChecksum(checksum: string): string {
  if (!/^[0-9a-f]{64}$/.test(checksum)) throw new AppError('bad_request', 'The checksum must be a SHA-256.');
  return checksum;
}

async function collectPart(part: Part, bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  const hash = startChecksum('sha-256');
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > part.sizeBytes) break;
    hash.update(chunk);
    chunks.push(chunk);
  }
  if (length !== part.sizeBytes || hash.digest('hex') !== part.checksum) {
    throw new AppError('bad_request', 'This part did not arrive as it was sent. Send it again.');
  }
  return chunks;
}

/** The first whole arrival of a part decides what belongs there. */
async function claim(link: string, checksum: string): Promise<void> {
  try {
    await symlink(checksum, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') gone(error as NodeJS.ErrnoException);
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readlink(link)) === checksum) return;
    throw new AppError('conflict', 'The file was changed since this upload began. Start it again.');
  }
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks, position);
  const total = chunks.reduce((sum, { length }) => sum + length, 0);
  // A disk that is nearly full takes a part of it only; writing the rest says why.
  if (bytesWritten < total)
    await file.write(Buffer.concat(chunks), bytesWritten, total - bytesWritten, position + bytesWritten);
}

/** Into its final place, so that it is there after a power cut as well. */
async function place(source: string, target: string): Promise<void> {
  const shelf = join(target, '..');
  const made = await mkdir(shelf, { recursive: true, mode: 0o700 });
  await rename(source, target);
  await syncFolder(shelf);
  if (made) await syncFolder(join(shelf, '..'));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Two buffers in turns: the next megabyte is read while the last one is being sent. */
async function* readAhead(file: FileHandle, from: number, to: number): AsyncIterable<Uint8Array> {
  let [buffer, other] = [Buffer.allocUnsafe(chunkSize), Buffer.allocUnsafe(chunkSize)];
  let position = from;
  const readNext = (into: Buffer) => file.read(into, 0, Math.min(chunkSize, to + 1 - position), position);
  let reading = position <= to ? readNext(buffer) : undefined;
  while (reading) {
    const { bytesRead } = await reading;
    if (bytesRead === 0) throw new Error('the file is shorter than it was');
    position += bytesRead;
    const chunk = buffer.subarray(0, bytesRead);
    [buffer, other] = [other, buffer];
    reading = position <= to ? readNext(buffer) : undefined;
    yield chunk;
  }
}

function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    hold: async <T>(work: () => Promise<T>): Promise<T> => {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(absent)) !== undefined;
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

function gone(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC') throw diskFull();
  throw error.code === 'ENOENT'
    ? new AppError('not_found', 'This upload is not under way any more. Start it again.')
    : error;
}

function missing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new AppError('not_found', 'There is no such object.') : error;
}

function incomplete(): AppError {
  return new AppError('conflict', 'Some parts have not arrived yet. Send them, then complete it again.');
}

function diskFull(): AppError {
  return new AppError(
    'no_space',
    'The disk of this server is full. Nothing was lost; the upload goes on when there is room again.',
  );
}
