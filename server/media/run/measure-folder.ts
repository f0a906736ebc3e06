import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The sizes of all files of a folder together; 0 without it. */
export async function measureFolder(folder: string): Promise<number> {
  return (await lookInto(folder)).bytes;
}

/** Also when the last of them was written to: a program may rewrite a file in place. */
export async function lookInto(folder: string): Promise<{ bytes: number; changedMs: number }> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  const found = await Promise.all(paths.map((path) => lstat(join(folder, path)).catch(() => undefined)));
  return found.reduce(
    ({ bytes, changedMs }, file) => ({
      bytes: bytes + (file?.size ?? 0),
      changedMs: Math.max(changedMs, file?.mtimeMs ?? 0),
    }),
    { bytes: 0, changedMs: 0 },
  );
}
