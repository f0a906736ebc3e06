import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { earlyPoster } from '#server/media/media.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { checksumShape, recomputeChecksum } from '#server/platform/storage/checksums.ts';
import { putFile } from '#server/platform/storage/ingest.ts';
import { type OutputRow, putOutput } from './processing.queries.ts';

/** The original's pictures in a container that browsers play; shown as the original, until the renditions are done. */
export const remuxed = 'remux';

/** The kind under which an output is stored: 540p, hover, poster, poster-250 for a frame that a person chose, sound-2. */
export function kindOf({ kind, file }: StoredOutput): string {
  return /^(\d+p|remux|poster-\d+|sound-\d+|peaks-\d+)\./.exec(file)?.[1] ?? kind;
}

export const chosenPoster = (frame: number) => `poster-${frame}`;

/** The kinds that need not be rendered any more. */
export function listMade(rows: OutputRow[]): Set<string> {
  return new Set(rows.filter(({ detail }) => detail && detail.file !== earlyPoster).map(({ kind }) => kind));
}

const types: [RegExp, string][] = [
  [/\.jpg$/, 'image/jpeg'],
  [/\.mp4$/, 'video/mp4'],
  [/\.m4a$/, 'audio/mp4'],
  [/\.webp$/, 'image/webp'],
];

/** Writes to storage first, then to the database, so viewers only see outputs that are complete and durable. */
export async function keepOutput(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  mediaId: string,
  folder: string,
  output: StoredOutput,
): Promise<void> {
  const id = uuidv7();
  const file = join(folder, output.file);
  const contentType = types.find(([ending]) => ending.test(output.file))?.[1] ?? 'application/octet-stream';
  const { size: sizeBytes } = await stat(file);
  const checksum = await recomputeChecksum(
    createReadStream(file, { highWaterMark: 2 ** 20 }),
    checksumShape(storage, sizeBytes),
  );
  await putFile(storage, id, file);
  // A commit whose reply is lost may have happened, so the bytes stay from then on.
  let mayBeKept = false;
  try {
    const row = { id, mediaId, kind: kindOf(output), contentType, sizeBytes, checksum, detail: output };
    await inTransaction(db, async (tx) => {
      mayBeKept = await putOutput(tx, row);
    });
  } finally {
    if (!mayBeKept) await storage.removeObject(id);
  }
}
