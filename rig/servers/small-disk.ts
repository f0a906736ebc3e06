import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onEnd } from '../endings.ts';
import { makeFolder } from '../folders.ts';
import { tryProgram } from '../programs/run-program.ts';

export type SmallDisk = {
  folder: string;
  /** False: a folder on a larger disk, which cannot be filled. */
  isOwnDisk: boolean;
  /** The DISK_RESERVE that leaves this many bytes usable. */
  reserveFor: (usableBytes: number) => Promise<number>;
  freeBytes: () => Promise<number>;
  /** Writes a file of this size; returns its path. */
  fill: (bytes: number) => Promise<string>;
};

const sharedMemory = '/dev/shm';

/** A tmpfs of its own for root on Linux; elsewhere a folder on a disk with few other writers. */
export async function makeSmallDisk(sizeBytes: number): Promise<SmallDisk> {
  const folder = await makeFolder(existsSync(sharedMemory) ? sharedMemory : undefined);
  const isOwnDisk = await mount(folder, sizeBytes);
  if (isOwnDisk) onEnd(() => tryProgram(['umount', '--lazy', folder]));
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    folder,
    isOwnDisk,
    freeBytes,
    reserveFor: async (usableBytes) => (await freeBytes()) - usableBytes,
    fill: async (bytes) => {
      const path = join(folder, `filler-${randomUUID()}`);
      await writeFile(path, Buffer.alloc(bytes, 1));
      return path;
    },
  };
}

async function mount(folder: string, sizeBytes: number): Promise<boolean> {
  // A system other than Linux may have no such program.
  const ran = tryProgram(['mount', '-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder]);
  return ran.then(
    ({ code }) => code === 0,
    () => false,
  );
}
