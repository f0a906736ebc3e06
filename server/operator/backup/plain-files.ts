import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ConfigError } from '#server/platform/config/config.ts';

/**
 * Opens a file below a folder of backups. A person who may write there could otherwise lead a restore, perhaps run by
 * root, by a symbolic link to any file of the machine, or stop it at a pipe.
 */
export async function openPlain(folder: string, path: string): Promise<FileHandle> {
  const refusal = new ConfigError(
    `${join(folder, path)} is not a plain file, or a symbolic link leads to it. Put the file itself in its place.`,
  );
  const real = join(await realpath(folder), dirname(path));
  if ((await realpath(real)) !== real) throw refusal;
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(join(real, basename(path)), flags).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? refusal : error;
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw refusal;
}

export async function readPlain(folder: string, path: string): Promise<string> {
  const file = await openPlain(folder, path);
  return file.readFile('utf8').finally(() => file.close());
}
