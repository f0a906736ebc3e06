import type { Db } from '#server/db/database.ts';

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
