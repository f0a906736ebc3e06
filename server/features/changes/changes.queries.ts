import { sql } from 'kysely';
import type { Alignment } from '#contract/media/alignment.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import type { Db, Tx } from '#server/db/database.ts';

export type Pair = { old: string; now: string };

export type AlignmentRow = { state: 'waiting' | 'done' | 'failed'; algorithm: number; result: Alignment | null };

export async function findAlignment(db: Db | Tx, { old, now }: Pair): Promise<AlignmentRow | undefined> {
  return db
    .selectFrom('alignments')
    .select(['state', 'algorithm', 'result'])
    .where('old_media_id', '=', old)
    .where('now_media_id', '=', now)
    .executeTakeFirst();
}

/** False if it is there already, from this algorithm. */
export async function putWaiting(tx: Tx, { old, now }: Pair, algorithm: number): Promise<boolean> {
  const { rows } = await sql`
    insert into alignments (old_media_id, now_media_id, algorithm, state) values (${old}, ${now}, ${algorithm}, 'waiting')
    on conflict (old_media_id, now_media_id) do update set algorithm = excluded.algorithm, state = 'waiting', result = null
    where alignments.algorithm <> excluded.algorithm
    returning old_media_id`.execute(tx);
  return rows.length > 0;
}

/** Null for a failure. Has no effect if one of the videos was deleted meanwhile. */
export async function finishAlignment(
  db: Db,
  { old, now }: Pair,
  algorithm: number,
  result: Alignment | null,
): Promise<void> {
  await db
    .updateTable('alignments')
    .set({ state: result ? 'done' : 'failed', result: result && JSON.stringify(result) })
    .where('old_media_id', '=', old)
    .where('now_media_id', '=', now)
    .where('algorithm', '=', algorithm)
    .execute();
}

export type VersionMedia = { mediaId: string; frameCount: number | null; isDone: boolean };

/** The video of each version of a file, by its number. */
export async function findVersionMedia(db: Db | Tx, itemId: string): Promise<Map<number, VersionMedia>> {
  const { rows } = await sql<VersionMedia & { number: number }>`
    select number, media_id as "mediaId", (facts->'video'->>'frameCount')::int as "frameCount", media.state = 'done' as "isDone"
    from versions join media on media.id = media_id where item_id = ${itemId}`.execute(db);
  return new Map(rows.map(({ number, ...media }) => [number, media]));
}

export async function findFrameRate(db: Db, mediaId: string): Promise<Rational | null> {
  const row = await db.selectFrom('media').select('facts').where('id', '=', mediaId).executeTakeFirst();
  return row?.facts?.video.frameRate ?? null;
}

/** The pairs of this video and the version before it, in every file that has it. */
export async function findPairsWithBefore(db: Db, mediaId: string): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select distinct before.media_id as old, versions.media_id as now
    from versions join lateral (
      select media_id from versions as earlier join media on media.id = media_id and media.state = 'done'
      where earlier.item_id = versions.item_id and earlier.number < versions.number order by earlier.number desc limit 1
    ) as before on true
    where versions.media_id = ${mediaId} and before.media_id <> versions.media_id`.execute(db);
  return rows;
}
