import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** A comment is visible unless it or the comment that it replies to was deleted. */
const visible = sql`comments.deleted_at is null and above.deleted_at is null`;

/** Threads are counted; unread are replies as well. */
export type ThreadCounts = {
  comments: number;
  open: number;
  /** Of those, the ones that only the team sees. */
  teamComments: number;
  teamOpen: number;
  unread: Map<string, number>;
};

/** One if the thread is visible, and how many of its comments each member has not read. */
export function countThread(tx: Tx, threadId: string): Promise<ThreadCounts> {
  return countVisible(tx, sql`(comments.id = ${threadId} or comments.parent_id = ${threadId})`);
}

/** The visible threads of a file, and how many of its comments each member has not read. */
export function countFile(tx: Tx, itemId: string): Promise<ThreadCounts> {
  return countVisible(tx, sql`comments.item_id = ${itemId}`);
}

async function countVisible(tx: Tx, where: RawBuilder<unknown>): Promise<ThreadCounts> {
  const { rows } = await sql<Omit<ThreadCounts, 'unread'> & { userId: string | null }>`
    with shown as (
      select comments.id, comments.parent_id, comments.is_resolved, comments.is_team_only
      from comments left join comments as above on above.id = comments.parent_id
      where ${where} and ${visible}
    )
    select null::uuid as "userId", (count(*) filter (where parent_id is null))::int as comments,
      (count(*) filter (where parent_id is null and not is_resolved))::int as open,
      (count(*) filter (where parent_id is null and is_team_only))::int as "teamComments",
      (count(*) filter (where parent_id is null and is_team_only and not is_resolved))::int as "teamOpen" from shown
    union all
    select user_id, count(*)::int, 0, 0, 0 from unread_comments join shown on shown.id = comment_id group by user_id`.execute(
    tx,
  );
  const unread = new Map(rows.flatMap(({ userId, comments }) => (userId === null ? [] : [[userId, comments]])));
  const { comments = 0, open = 0, teamComments = 0, teamOpen = 0 } = rows.find(({ userId }) => userId === null) ?? {};
  return { comments, open, teamComments, teamOpen, unread };
}

/**
 * A new comment is unread for every member of the team but its author. Skips accounts that are being deleted: that waits
 * for the team's lock, which this transaction holds. Returns the reader of each.
 */
export async function insertUnread(
  tx: Tx,
  { ids, itemId, authorId }: { ids: string[]; itemId: string; authorId: string | null },
  teamId: string,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into unread_comments (user_id, item_id, comment_id)
    select users.id, ${itemId}, added from team_people join users on users.id = user_id
    cross join unnest(${ids}::uuid[]) as added
    where team_id = ${teamId} and user_id is distinct from ${authorId}
    for key share of users skip locked
    returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Unread comments that a response lists. The rest follow once these were read. */
const mostListed = 10_000;

/** The visible comments on a file that this user has not read, in the order they were written. */
export async function findUnread(db: Db, userId: string, itemId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select comments.id from unread_comments
    join comments on comments.id = comment_id left join comments as above on above.id = comments.parent_id
    where unread_comments.user_id = ${userId} and unread_comments.item_id = ${itemId} and ${visible}
    order by comments.id limit ${mostListed}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function hasUnread(db: Db, userId: string, itemId: string, ids: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('unread_comments')
    .select('comment_id')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .where('comment_id', '=', sql<string>`any(${ids}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns how many of the comments are visible and were unread until now. */
export async function deleteUnread(tx: Tx, userId: string, itemId: string, ids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with seen as (
      delete from unread_comments
      where user_id = ${userId} and item_id = ${itemId} and comment_id = any(${ids}::uuid[]) returning comment_id
    )
    select count(*)::int as count from seen
    join comments on comments.id = comment_id left join comments as above on above.id = comments.parent_id
    where ${visible}`.execute(tx);
  return rows[0]?.count ?? 0;
}
