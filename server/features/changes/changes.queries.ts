import { sql } from 'kysely';
import type { Alignment } from '#contract/media/alignment.ts';
import type { AlignmentState } from '#contract/media/changes.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { ProcessingState } from '#contract/media/processing.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** The ids of two videos. */
export type Pair = { old: string; now: string };

export type VideoRow = { mediaId: string; facts: MediaFacts | null };
type ProcessedRow = VideoRow & { state: ProcessingState; contentType: string };

/** The newest version if none is named. */
export async function findVersion(
  db: Db,
  itemId: string,
  version: number | undefined,
): Promise<ProcessedRow | undefined> {
  return db
    .selectFrom('versions')
    .innerJoin('media', 'media.id', 'versions.media_id')
    .select(['media.id as mediaId', 'media.state', 'media.facts', 'media.content_type as contentType'])
    .where('item_id', '=', itemId)
    .$if(version !== undefined, (query) => query.where('number', '=', version ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findVideo(db: Db, mediaId: string): Promise<ProcessedRow | undefined> {
  return db
    .selectFrom('media')
    .select(['id as mediaId', 'state', 'facts', 'content_type as contentType'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
}

/** Newest versions whose comments a newer one awaits. */
const mostCarried = 20;

/**
 * Among the videos of each file that has this one: it with the version before it and the one after it, and the newest version with
 * those before it that have open comments, if it is one of them.
 */
export async function findNeighbours(db: Db, mediaId: string): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with videos as (
      select versions.* from versions join media on media.id = media_id where content_type like 'video/%'
    ), placed as (
      select media_id as now, lag(media_id) over (partition by item_id order by number) as old from videos
      where item_id in (
        select item_id from versions join items on items.id = item_id where media_id = ${mediaId} and deleted_at is null
      )
    )
    select distinct old, now from placed where old <> now and ${mediaId} in (old, now)
    union
    (
      select earlier.media_id, newest.media_id from videos newest
      join videos earlier on earlier.item_id = newest.item_id and earlier.number < newest.number
      join items on items.id = newest.item_id and items.deleted_at is null
      where ${mediaId} in (earlier.media_id, newest.media_id) and earlier.media_id <> newest.media_id
        and newest.number = (select max(number) from versions where item_id = newest.item_id)
        and exists (
          select from comments
          where version_id = earlier.id and parent_id is null and not is_resolved and deleted_at is null
        )
      order by earlier.number desc limit ${mostCarried}
    )`.execute(db);
  return rows;
}

export type AlignmentRow = {
  algorithm: number;
  state: AlignmentState;
  result: Alignment | null;
  problem: string | null;
};

export async function findAlignment(db: Db, { old, now }: Pair): Promise<AlignmentRow | undefined> {
  return db
    .selectFrom('alignments')
    .select(['algorithm', 'state', 'result', 'problem'])
    .where('old_media_id', '=', old)
    .where('now_media_id', '=', now)
    .executeTakeFirst();
}

/** Undefined if the pair is there, by this algorithm. */
export async function putWaiting(
  tx: Tx,
  { old, now }: Pair,
  algorithm: number,
): Promise<'inserted' | 'outdated' | undefined> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into alignments as known (old_media_id, now_media_id, algorithm) values (${old}, ${now}, ${algorithm})
    on conflict (old_media_id, now_media_id) do update
      set algorithm = ${algorithm}, state = 'waiting', result = null, problem = null, changed_at = now()
      where known.algorithm <> ${algorithm}
    returning xmax = 0 as "isNew"`.execute(tx);
  return rows[0] && (rows[0].isNew ? 'inserted' : 'outdated');
}

/** Those of one video, or all. */
export async function findWaiting(db: Db | Tx, mediaId?: string): Promise<Pair[]> {
  return db
    .selectFrom('alignments')
    .select(['old_media_id as old', 'now_media_id as now'])
    .where('state', '=', 'waiting')
    .$if(mediaId !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb('old_media_id', '=', mediaId ?? ''), eb('now_media_id', '=', mediaId ?? '')])),
    )
    .orderBy('created_at')
    .execute();
}

/** Failed ones wait again. */
export async function resetFailed(tx: Tx, mediaId: string): Promise<void> {
  await sql`
    update alignments set state = 'waiting', problem = null, changed_at = now()
    where state = 'failed' and ${mediaId} in (old_media_id, now_media_id)`.execute(tx);
}

export type Ending = { result: Alignment } | { problem: string };

/** Returns false if the pair no longer waits. */
export async function endAlignment(tx: Tx, { old, now }: Pair, algorithm: number, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alignments')
    .set({ algorithm, changed_at: new Date() })
    .set(
      'result' in ending
        ? { state: 'done', result: JSON.stringify(ending.result) }
        : { state: 'failed', problem: ending.problem },
    )
    .where('old_media_id', '=', old)
    .where('now_media_id', '=', now)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
