import { createHash, type Hash, randomBytes } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { ingest } from '#server/platform/storage/ingest.ts';
import { place, writeAll } from '#server/platform/storage/local/disk.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { openPlain } from './plain-files.ts';
import { objectPath } from './snapshots.ts';
import { chunkBytes } from './sums.ts';

/** An object store of many small objects waits for the network most of the time. */
export const copiesAtOnce = 4;

/** Copies an object into the folder of backups. Returns its SHA-256 and size; undefined if storage does not have it. */
export async function copyObject(
  storage: Storage,
  folder: string,
  id: string,
): Promise<{ sum: string; sizeBytes: number } | undefined> {
  const target = join(folder, objectPath(id));
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const temporary = join(dirname(target), `.${id}.${randomBytes(6).toString('hex')}`);
  const hash = createHash('sha256');
  const file = await open(temporary, 'wx', 0o600);
  let sizeBytes = 0;
  try {
    for await (const chunk of storage.readObject(id)) {
      hash.update(chunk);
      await writeAll(file, chunk, sizeBytes);
      sizeBytes += chunk.length;
    }
    await file.sync();
    await file.close();
    await place(temporary, target);
  } catch (error) {
    await file.close();
    await rm(temporary, { force: true });
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
  return { sum: hash.digest('hex'), sizeBytes };
}

/** Stores an object of the folder of backups. Returns false, and stores nothing, if its bytes have another SHA-256. */
export async function restoreObject(storage: Storage, folder: string, id: string, sum: string): Promise<boolean> {
  const file = await openPlain(folder, objectPath(id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!file) return false;
  return storeObject(storage, file, id, sum).finally(() => file.close());
}

async function storeObject(storage: Storage, file: FileHandle, id: string, sum: string): Promise<boolean> {
  const { size: sizeBytes } = await file.stat();
  // From a restore that was interrupted, or because storage outlived its database.
  const isThere = (await storage.findObject(id)) !== undefined;
  if (isThere && (await sumObject(storage, id)) === sum) return true;
  const write = { objectId: id, sizeBytes, handle: await storage.beginWrite(id, sizeBytes) };
  const hash = createHash('sha256');
  const bytes = file.createReadStream({ highWaterMark: chunkBytes({ size: sizeBytes }), autoClose: false });
  await ingest(storage, write, hashOnTheWay(bytes, hash));
  const isWhole = hash.digest('hex') === sum;
  if (!isWhole) {
    await storage.abortWrite(write);
    return false;
  }
  if (isThere) await storage.removeObject(id);
  await storage.completeWrite(write, await storage.listParts(write));
  return true;
}

async function sumObject(storage: Storage, id: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of storage.readObject(id)) hash.update(chunk);
  return hash.digest('hex');
}

async function* hashOnTheWay(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncIterable<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Of the file itself: a symbolic link is no object. */
export async function sizeOf(path: string): Promise<number | undefined> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return found?.size;
}
