import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayMs } from '#contract/durations.ts';

const folder = fileURLToPath(new URL('../../.runtime/clips', import.meta.url));
const keptMs = 30 * dayMs;

/** Copies the file that was made from the same words before, or makes it. For what tests are given, never for what they test. */
export async function makeOnce(words: (string | Buffer)[], file: string, make: () => Promise<unknown>): Promise<void> {
  const hash = createHash('sha256');
  for (const word of words) hash.update(`${word.length} `).update(word);
  const known = join(folder, hash.digest('hex'));
  try {
    return await copyFile(known, file, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await make();
  await mkdir(folder, { recursive: true });
  // Other workers read and make the same clips.
  const fresh = `${known}.${randomBytes(4).toString('hex')}`;
  await copyFile(file, fresh, constants.COPYFILE_FICLONE);
  await rename(fresh, known);
  await removeOld();
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptMs) await rm(path, { force: true });
  }
}
