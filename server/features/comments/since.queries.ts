import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { isShown, isWithin, type Scope } from './comments.queries.ts';

export type MomentRow = {
  /** All transactions before this one have ended, so a later statement sees their changes. */
  position: string;
  /** Another one after an upgrade and in a restored database. */
  schema: string;
  /** The versions of the scope, with everything that their comments show of them. */
  versions: string[];
};

export async function findMoment(db: Db, scope: Scope): Promise<MomentRow> {
  const { rows } = await sql<MomentRow>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position,
      (select extract(epoch from max(applied_at))::text from migrations) as schema,
      array(
        select concat_ws(' ', versions.id, number, hashtextextended(facts::text, 0))
        from versions join media on media.id = media_id where ${isWithin(scope, 'versions.id')} order by number
      ) as versions`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table returned no row');
  return row;
}

/** A comment may change often, and reading its changes must not take longer than reading all comments. */
const mostChanges = 10_000;

/**
 * People by a link do not learn the id of a comment that only the team sees, nor that it changed. One that was emptied
 * from the trash is told of, so that no list keeps it.
 */
const isKnown = (scope: Scope) =>
  sql`not exists (select from comments where comments.id = comment_id and not ${isShown(scope, 'comments')})`;

/**
 * The ids of the comments that changed from this position on, at most this many. Undefined if the oldest changes since are
 * deleted, if there are too many, or if the position is not of this database, whose transactions have not come so far.
 */
export async function findChangedIds(
  db: Db,
  scope: Scope,
  position: string,
  limit: number,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ isKnown: boolean; ids: string[] }>`
    with changes as materialized (
      select comment_id from comment_changes
      where ${isWithin(scope, 'version_id')} and ${isKnown(scope)} and changed_in >= ${position}::xid8 limit ${mostChanges + 1}
    )
    select ${position}::xid8 <= pg_snapshot_xmin(pg_current_snapshot())
        and exists (select from comment_changes where changed_in <= ${position}::xid8)
        and (select count(*) from changes) <= ${mostChanges} as "isKnown",
      array(select distinct comment_id from changes limit ${limit}) as ids`.execute(db);
  return rows[0]?.isKnown ? rows[0].ids : undefined;
}

/** Keeps the newest of the old ones, which says how far back the others reach. */
export async function deleteOldChanges(db: Db, before: Date): Promise<void> {
  await sql`
    delete from comment_changes
    where changed_in < (select max(changed_in) from comment_changes where at < ${before})`.execute(db);
}
