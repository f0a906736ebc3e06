import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileOf = (dataDir: string): string => join(dataDir, 'last-backup');

/** Notes in the data folder of a deployment when its last complete backup was taken. */
export async function recordLastBackup(dataDir: string, takenAt: string): Promise<void> {
  await writeFile(fileOf(dataDir), `${takenAt}\n`, { mode: 0o600 });
}

/** Undefined if there was none, or with another data folder. */
export async function findLastBackup(dataDir: string): Promise<Date | undefined> {
  const takenAt = new Date((await readFile(fileOf(dataDir), 'utf8').catch(() => '')).trim());
  return Number.isNaN(takenAt.getTime()) ? undefined : takenAt;
}
