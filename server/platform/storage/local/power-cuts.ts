import { randomUUID } from 'node:crypto';
import { open, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { startChecksum } from '../checksums.ts';
import type { Part } from '../storage.ts';
import { readAhead } from './read-ahead.ts';

/**
 * A part is acknowledged once it is in the page cache, without fsync: syncing every part costs two thirds of the speed
 * (measured: 137 against 467 MB/s). The page cache survives any kill of a process, but not a power cut or reboot. So
 * each write records the boot id under which it began. If the machine has booted since, its parts are verified, and
 * those that never reached the disk are requested again. Completing syncs the file.
 */
const linkName = 'boot';

/** Without a boot id, every start of the process counts as a boot, which only verifies parts more often. */
const bootId: Promise<string> = readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
  (text) => text.trim(),
  () => randomUUID(),
);

export async function rememberBoot(folder: string): Promise<void> {
  await symlink(await bootId, join(folder, linkName)).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Forgets the parts of a write that a power cut has destroyed. */
export async function forgetLostParts(
  folder: string,
  listParts: () => Promise<Part[]>,
  placeOf: (part: Part) => number,
): Promise<void> {
  const link = join(folder, linkName);
  const begun = await readlink(link).catch(() => undefined);
  if (begun === (await bootId)) return;
  for (const part of await listParts()) {
    if (!(await isWhole(join(folder, 'bytes'), part, placeOf(part)))) {
      await rm(join(folder, `${part.number}.${part.checksum}`), { force: true });
    }
  }
  await rm(link, { force: true });
  if (begun !== undefined) await rememberBoot(folder);
}

async function isWhole(path: string, part: Part, position: number): Promise<boolean> {
  const hash = startChecksum('sha-256');
  try {
    const file = await open(path, 'r');
    try {
      for await (const chunk of readAhead(file, position, position + part.sizeBytes - 1)) hash.update(chunk);
    } finally {
      await file.close();
    }
  } catch {
    // The file is too short or missing.
    return false;
  }
  return hash.digest('hex') === part.checksum;
}
