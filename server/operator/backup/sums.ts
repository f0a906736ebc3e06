import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { ConfigError } from '#server/platform/config/config.ts';
import { openPlain, readPlain } from './plain-files.ts';
import { objectPath, type Snapshot, snapshotPath, sumsFile } from './snapshots.ts';

/** The SHA-256 of each file of a snapshot, by its path below the folder of backups. */
export type Sums = Map<string, string>;

/** The format of the program sha256sum, so that a backup can be verified without us. */
export function formatSums(sums: Sums): string {
  return [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('');
}

export async function readSums(snapshot: Snapshot): Promise<Sums> {
  const file = join(snapshot.folder, sumsFile);
  const text = await readPlain(snapshot.root, snapshotPath(snapshot.name, sumsFile)).catch((error: Error) => {
    throw new ConfigError(`${file} cannot be read: ${error.message}`);
  });
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, sum, path] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? [];
      if (!sum || !path || path.includes('..')) throw new ConfigError(`${file} is damaged at "${line.slice(0, 80)}".`);
      return [path, sum];
    }),
  );
}

/** The ids of the objects among them. */
export function listObjectIds(sums: Sums): string[] {
  return [...sums.keys()].map((path) => basename(path)).filter((id) => sums.has(objectPath(id)));
}

/** Most files are of tables with a few rows; collecting a megabyte for each would take longer than reading them. */
export const chunkBytes = ({ size }: { size: number }) => Math.min(2 ** 20, Math.max(size, 2 ** 10));

/** Of a file below a folder of backups. */
export async function sumFile(folder: string, path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await openPlain(folder, path);
  const highWaterMark = chunkBytes(await file.stat());
  for await (const chunk of file.createReadStream({ highWaterMark })) hash.update(chunk);
  return hash.digest('hex');
}
