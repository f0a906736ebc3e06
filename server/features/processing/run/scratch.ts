import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contract/durations.ts';
import { measureFolder } from '#server/media/media.ts';
import type { Services } from '#server/platform/services.ts';
import { measureRoom } from '#server/platform/storage/local/free-space.ts';

/** The disk has less room than a run needs, or the run has reached the reserve. */
export class NoRoom extends Error {}

export type Scratch = {
  folderOf: (mediaId: string) => string;
  /** Free bytes above DISK_RESERVE that no run of this process has reserved. */
  measureLeft: () => Promise<number>;
  /** Reserves room for a run, replacing its previous reservation; throws NoRoom if there is too little. */
  take: (mediaId: string, bytes: number) => Promise<void>;
  release: (mediaId: string) => void;
  /** Free bytes above DISK_RESERVE, reserved by a run or not. */
  measureFree: () => Promise<number>;
  /** Bytes that a run has written. */
  measureWritten: (mediaId: string) => Promise<number>;
};

/** The folders that ffmpeg writes, and reservations of disk space: runs that each fit alone could fill it together. */
export async function openScratch({ config, storage }: Pick<Services, 'config' | 'storage'>): Promise<Scratch> {
  const { dataDir, diskReserveBytes } = config;
  const root = join(dataDir, 'scratch');
  await mkdir(root, { recursive: true, mode: 0o700 });
  await removeForgotten(root);
  const taken = new Map<string, number>();
  // Storage may be on another disk, and an output needs room there as well.
  const measureFree = async () => Math.min(await measureRoom(root, diskReserveBytes), await storage.freeBytes());
  const measureLeft = async (except?: string) => {
    const free = await measureFree();
    return [...taken].reduce((left, [id, bytes]) => (id === except ? left : left - bytes), free);
  };
  const folderOf = (mediaId: string) => scratchFolder(dataDir, mediaId);
  return {
    folderOf,
    measureLeft,
    take: async (mediaId, bytes) => {
      const left = await measureLeft(mediaId);
      if (left <= 0 || left < bytes) throw new NoRoom();
      taken.set(mediaId, bytes);
    },
    release: (mediaId) => taken.delete(mediaId),
    measureFree,
    measureWritten: (mediaId) => measureFolder(folderOf(mediaId)),
  };
}

/** A killed worker leaves its folder, and another worker may have ended its video. A run takes hours at most. */
async function removeForgotten(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}

export function scratchFolder(dataDir: string, mediaId: string): string {
  return join(dataDir, 'scratch', mediaId);
}
