import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ConfigError } from '#server/config.ts';
import { objectPath, type Snapshot, snapshotsIn, sumsFile } from './snapshots.ts';

/** The SHA-256 of each file of a snapshot, by its path below the folder of backups. */
export type Sums = Map<string, string>;

/** The format of the program sha256sum, so that a backup can be verified without us. */
export function formatSums(sums: Sums): string {
  return [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('');
}

export async function readSums(snapshot: Snapshot): Promise<Sums> {
  const file = join(snapshot.folder, sumsFile);
  const text = await readFile(file, 'utf8').catch((error: Error) => {
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

/** The path of a file of a snapshot, as it stands in its sums. */
export const pathInSums = (snapshotName: string, file: string) => join(snapshotsIn('.'), snapshotName, file);

/** Most files are of tables with a few rows; collecting a megabyte for each would take longer than reading them. */
export const chunkBytes = ({ size }: { size: number }) => Math.min(2 ** 20, Math.max(size, 2 ** 10));

export async function sumFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes(await stat(path)) })) hash.update(chunk);
  return hash.digest('hex');
}
