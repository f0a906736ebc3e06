import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Extends the worker period that ended after `before`, or begins a new one. */
export async function extendWorkerTime(db: Db, now: Date, before: Date): Promise<void> {
  await sql`
    with extended as (
      update worker_times set until = greatest(until, ${now})
      where since = (select since from worker_times where until >= ${before} order by since desc limit 1) returning since
    )
    insert into worker_times (since, until) select ${now}, ${now} where not exists (select from extended)
    on conflict do nothing`.execute(db);
}

export async function hasMedia(db: Db): Promise<boolean> {
  return (await db.selectFrom('media').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The ids that no row refers to: no video, rendition, picture, upload or object already due for removal. */
export async function findUnnamedAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as given (id)
    where not exists (select from media where media.id = given.id)
      and not exists (select from renditions where renditions.id = given.id)
      and not exists (select from user_pictures where user_pictures.id = given.id)
      and not exists (select from uploads where media_id = given.id or poster_id = given.id)
      and not exists (select from unnamed_objects where unnamed_objects.id = given.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The breaks between the worker periods. */
export async function findBreaks(db: Db): Promise<{ from: Date; to: Date }[]> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select * from (select until as "from", lead(since) over (order by since) as "to" from worker_times) as breaks
    where "to" is not null`.execute(db);
  return rows;
}
