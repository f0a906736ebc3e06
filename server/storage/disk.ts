import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What every disk takes whole; writing past the cache begins and ends at its edges. */
const blockSize = 4096;

type PartWriter = (path: string, bytes: Uint8Array, position: number, pastCache: boolean) => Promise<void>;

/**
 * Writes a part of a file to its place; past the system's cache, if so wished, where the file system and the memory
 * allow it. Measured, that takes a tenth of the processor's time, and completing the file has nothing left to wait for.
 */
export function createPartWriter(): PartWriter {
  const push = createPusher();
  return async (path, bytes, position, pastCache) => {
    const written = pastCache ? await writePastCache(path, bytes, position) : 0;
    if (written === bytes.length) return;
    await writeTo(path, 0, bytes.subarray(written), position + written);
    push(path);
  };
}

/** Answers how much of it is written: whole blocks, or nothing. */
async function writePastCache(path: string, bytes: Uint8Array, position: number): Promise<number> {
  const length = bytes.length - (bytes.length % blockSize);
  if (constants.O_DIRECT === undefined || length === 0) return 0;
  try {
    await writeTo(path, constants.O_DIRECT, bytes.subarray(0, length), position);
    return length;
  } catch (error) {
    if (['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
}

async function writeTo(path: string, flag: number, bytes: Uint8Array, position: number): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | flag, 0o600);
  try {
    await writeAll(file, bytes, position);
  } finally {
    await file.close();
  }
}

/** A disk that is nearly full takes a part of it only; writing the rest says why. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

/**
 * Sends what has been written on its way to the disk without waiting for it, so that whoever waits in the end has little
 * left to wait for. One at a time for each file: every one takes a thread that others need.
 */
function createPusher(): (path: string) => void {
  const pushed = new Set<string>();
  return (path) => {
    if (pushed.has(path)) return;
    pushed.add(path);
    void push(path).finally(() => pushed.delete(path));
  };
}

async function push(path: string): Promise<void> {
  try {
    const file = await open(path, 'r+');
    await file.datasync().finally(() => file.close());
  } catch {
    // Moved or removed meanwhile; completing syncs again and says what is wrong.
  }
}

/** A part that arrives meanwhile may put a file into the folder that is being emptied. */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}

/** The paths of all files below a folder. */
export async function* walk(folder: string, below = ''): AsyncIterable<string> {
  for await (const entry of await opendir(join(folder, below))) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) yield* walk(folder, path);
    else yield path;
  }
}

/** Into its final place, so that it is there after a power cut as well. */
export async function place(source: string, target: string): Promise<void> {
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
