import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** An object as its row describes it. The checksum is empty until it is known. */
export type StoredRow = { id: string; kind: string; sizeBytes: number; checksum: string };

export type Pass = { since: Date; afterId: string; readBytes: number };

export async function loadPass(db: Db): Promise<Pass> {
  const row = await db.selectFrom('scrub_pass').selectAll().executeTakeFirstOrThrow();
  return { since: row.since, afterId: row.after_id, readBytes: Number(row.read_bytes) };
}

export async function updatePass(db: Db, { since, afterId, readBytes }: Pass): Promise<void> {
  await db.updateTable('scrub_pass').set({ since, after_id: afterId, read_bytes: readBytes }).execute();
}

export async function sumStoredBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select (select coalesce(sum(size_bytes), 0) from media) + (select coalesce(sum(size_bytes), 0) from renditions)
      as total`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** The next original and its renditions. Renditions of a video in processing change too quickly. */
export async function findNextVideo(
  db: Db,
  afterId: string,
): Promise<{ original: StoredRow; renditions: StoredRow[] } | undefined> {
  const media = await db
    .selectFrom('media')
    .select(['id', 'size_bytes as size', 'checksum', 'state'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!media) return undefined;
  const renditions = await db
    .selectFrom('renditions')
    .select(['id', 'kind', 'size_bytes as size', 'checksum'])
    .where('media_id', '=', media.id)
    .orderBy('kind')
    .execute();
  const asRow = ({ size, id, checksum }: Omit<(typeof renditions)[number], 'kind'>, kind: string): StoredRow => {
    return { id, kind, checksum, sizeBytes: Number(size) };
  };
  return {
    original: asRow(media, 'original'),
    renditions: media.state === 'done' ? renditions.map((row) => asRow(row, row.kind)) : [],
  };
}

export async function setFirstChecksum(db: Db, id: string, checksum: string): Promise<void> {
  for (const table of ['media', 'renditions'] as const) {
    await db.updateTable(table).set({ checksum }).where('id', '=', id).where('checksum', '=', '').execute();
  }
}
