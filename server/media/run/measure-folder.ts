import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the bytes of everything in a folder; 0 for what is missing or was deleted meanwhile. */
export async function measureFolder(folder: string): Promise<number> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    paths.map((path) =>
      lstat(join(folder, path)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
