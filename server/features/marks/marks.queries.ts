import { sql } from 'kysely';
import type { ItemType } from '#contract/items/items.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type MarkRow = {
  id: string;
  name: string;
  kind: ItemType;
  parentId: string | null;
  teamId: string;
  markedAt: Date;
  posterId: string | null;
  durationMs: number | null;
};

const columns = { starred: sql.ref('starred_at'), opened: sql.ref('opened_at') };

/** The latest marks of one kind in these teams, without the trash. */
export async function findMarks(
  db: Db,
  userId: string,
  teamIds: string[],
  kind: keyof typeof columns,
  limit: number,
): Promise<MarkRow[]> {
  const column = columns[kind];
  const { rows } = await sql<MarkRow>`
    select items.id, items.name, items.kind, items.parent_id as "parentId", items.team_id as "teamId",
      ${column} as "markedAt", newest.poster as "posterId", newest.duration as "durationMs"
    from item_marks
    join items on items.id = item_marks.item_id
    left join lateral (
      select (facts -> 'durationMs')::float as duration,
        -- The chosen poster comes after the other one and takes its place.
        (select renditions.id from renditions
          where renditions.media_id = media.id and renditions.kind in ('poster', 'poster-' || poster_frame)
          order by renditions.kind desc limit 1) as poster
      from versions join media on media.id = versions.media_id
      where versions.item_id = items.id order by number desc limit 1
    ) as newest on true
    where user_id = ${userId} and ${column} is not null and items.team_id = any(${teamIds}) and is_living(items.id)
    order by ${column} desc, items.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Serializes the changes of one person's stars, so that the limit holds. */
export async function lockStars(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stars ' || ${userId}, 0))`.execute(tx);
}

/** Stars that the person can see: a former team must not use up the limit. */
export async function countStars(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from item_marks
    join items on items.id = item_marks.item_id
    join team_people on team_people.team_id = items.team_id and team_people.user_id = item_marks.user_id
    where item_marks.user_id = ${userId} and starred_at is not null and is_living(items.id)`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}

/** A star that exists keeps its time. */
export async function insertStars(tx: Tx, userId: string, ids: string[]): Promise<void> {
  await sql`
    insert into item_marks (user_id, item_id, starred_at)
    select ${userId}, item_id, now() from unnest(${ids}::uuid[]) as item_id
    on conflict (user_id, item_id) do update set starred_at = coalesce(item_marks.starred_at, excluded.starred_at)`.execute(
    tx,
  );
}

export async function removeStars(tx: Tx, userId: string, ids: string[]): Promise<void> {
  await tx
    .updateTable('item_marks')
    .set({ starred_at: null })
    .where('user_id', '=', userId)
    .where('item_id', '=', sql<string>`any(${ids})`)
    .execute();
}

export async function saveOpening(db: Db, userId: string, itemId: string): Promise<void> {
  await sql`
    insert into item_marks (user_id, item_id, opened_at) values (${userId}, ${itemId}, now())
    on conflict (user_id, item_id) do update set opened_at = excluded.opened_at`.execute(db);
}
