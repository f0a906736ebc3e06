import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from './backup.ts';
import { damagedName, findSnapshot } from './snapshots.ts';
import { readSums, sumFile } from './sums.ts';

/**
 * Reads every file of a snapshot again. Returns the number of files, and those that are damaged or missing. Sets damaged
 * objects aside, so that the next backup copies them again.
 */
export async function verifyBackup(
  folder: string,
  { name, report = () => {} }: { name?: string | undefined; report?: Progress } = {},
): Promise<{ snapshot: string; files: number; damaged: string[] }> {
  const snapshot = await findSnapshot(folder, name);
  const sums = await readSums(snapshot);
  const damaged: string[] = [];
  let done = 0;
  for (const [path, sum] of sums) {
    const found = await sumFile(folder, path).catch((error: NodeJS.ErrnoException) => {
      damaged.push(error.code === 'ENOENT' ? `${path} is missing` : `${path} cannot be read (${error.message})`);
    });
    if (found && found !== sum) {
      damaged.push(`${path} is damaged`);
      // A folder that only root may write to stays as it is.
      if (path.startsWith('objects/'))
        await rename(join(folder, path), join(folder, damagedName(path))).catch(() => {});
    }
    report(`${++done} of ${sums.size} files`);
  }
  return { snapshot: snapshot.name, files: sums.size, damaged };
}
