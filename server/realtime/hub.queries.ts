import type { Db } from '#server/db/database.ts';

export async function findTeamIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('team_people').select('team_id').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ team_id }) => team_id));
}
