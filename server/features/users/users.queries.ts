import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { selectImage } from '#server/platform/db/rows/person-image.ts';

/** The name of the caller, or of a user who shares a team with them. */
export async function findAcquaintance(
  db: Db,
  callerId: string,
  userId: string,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .where((where) =>
      where.or([
        where('id', '=', callerId),
        where.exists(
          where
            .selectFrom('team_people as mine')
            .innerJoin('team_people as theirs', 'theirs.team_id', 'mine.team_id')
            .select('mine.team_id')
            .where('mine.user_id', '=', callerId)
            .where('theirs.user_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst();
}

export async function findUser(
  db: Db,
  userId: string,
): Promise<{ userId: string; email: string; emailVerified: boolean; name: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'email', 'email_verified as emailVerified', 'name'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export async function findImage(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select(selectImage('users.id').as('image'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.image ?? null;
}

export async function findTeamIdsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('team_people').select('team_id').where('user_id', '=', userId).execute();
  return rows.map(({ team_id }) => team_id);
}

/** Bounds the events of one change; older comments are far from the ones on screen. */
const mostRefreshed = 1_000;

/** The files under review with this person among the viewers or the authors, and the newest comments they wrote there: those of the team apart. */
export async function findUnderReview(
  tx: Tx,
  userId: string,
): Promise<{ itemId: string; isTeamOnly: boolean; commentIds: string[] }[]> {
  const { rows } = await sql<{ itemId: string; isTeamOnly: boolean; commentIds: string[] | null }>`
    with watched as (select distinct item_id from viewers),
    written as (
      select item_id, is_team_only, id from comments
      where author_id = ${userId} and deleted_at is null and item_id in (select item_id from watched)
      order by id desc limit ${mostRefreshed}
    )
    select item_id as "itemId", is_team_only as "isTeamOnly", array_agg(id) filter (where id is not null) as "commentIds"
    from (
      select item_id, is_team_only, id from written
      union all select item_id, false, null from viewers where user_id = ${userId}
    ) as touched group by item_id, is_team_only`.execute(tx);
  return rows.map((row) => ({ ...row, commentIds: row.commentIds ?? [] }));
}
