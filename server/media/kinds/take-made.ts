import { lstat, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../media-error.ts';

/** Moves what a run has made out of its reach, and refuses anything but a file of its own: a link would publish another. */
export async function takeMade(work: string, file: string, folder: string): Promise<string> {
  const taken = join(folder, file);
  await rename(join(work, file), taken).catch(() => {
    throw new MediaError('unreadable', `no ${file}`);
  });
  const made = await lstat(taken);
  if (made.isFile() && made.nlink === 1 && made.size > 0) return taken;
  await rm(taken, { force: true });
  throw new MediaError('unreadable', `no ${file}`);
}
