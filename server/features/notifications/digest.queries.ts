import { sql } from 'kysely';
import type { DigestKind } from '#contract/mail.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** People for whom it has been quiet since the one moment, or who have waited since the other. */
export async function findDue(
  db: Db,
  { quietSince, waitingSince, limit }: { quietSince: Date; waitingSince: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from notifications group by user_id
    having max(created_at) <= ${quietSince} or min(created_at) <= ${waitingSince}
    order by min(created_at) limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

export type Reader = { name: string; email: string; isConfirmed: boolean };

export async function findReader(tx: Tx, userId: string): Promise<Reader | undefined> {
  return tx
    .selectFrom('users')
    .select(['name', 'email', 'email_verified as isConfirmed'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export type News = {
  kind: DigestKind;
  itemId: string;
  itemName: string;
  teamName: string;
  version: number;
  who: string;
  commentId: string | null;
  text: string | null;
  timeUs: string | null;
};

/** Longer than any quote in a mail. */
const longestText = 1_000;

/**
 * Takes everything that waits for this person, oldest first. What they may not look at any more, and what is deleted,
 * goes unsaid.
 */
export async function takeNews(tx: Tx, userId: string): Promise<News[]> {
  const { rows } = await sql<News>`
    with taken as (
      delete from notifications where user_id = ${userId} returning kind, item_id, version_id, comment_id, created_at
    )
    select taken.kind, items.id as "itemId", items.name as "itemName", teams.name as "teamName",
      versions.number as version, comments.id as "commentId", left(comments.text, ${longestText}) as text,
      comments.time_us as "timeUs",
      coalesce(author.name, comments.author_name, uploader.name, 'Somebody who left') as who
    from taken
    join items on items.id = taken.item_id
    join teams on teams.id = items.team_id and teams.deleted_at is null
    join team_people on team_people.team_id = teams.id and team_people.user_id = ${userId}
    join versions on versions.id = taken.version_id
    left join users as uploader on uploader.id = versions.created_by
    left join comments on comments.id = taken.comment_id
    left join comments as above on above.id = comments.parent_id
    left join users as author on author.id = comments.author_id
    where is_living(items.id) and comments.deleted_at is null and above.deleted_at is null
    order by taken.created_at, comments.id`.execute(tx);
  return rows;
}
