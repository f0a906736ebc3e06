import type { Db, Tx } from '#server/db/database.ts';

export type NewEntry = {
  id: string;
  team_id: string;
  user_id: string | null;
  user_name: string;
  action: string;
  subject: string;
  detail: string;
};

export async function findTeamIds(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_people')
    .innerJoin('teams', 'teams.id', 'team_people.team_id')
    .select('teams.id')
    .where('team_people.user_id', '=', userId)
    .where('teams.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertEntries(tx: Db | Tx, entries: NewEntry[]): Promise<void> {
  await tx.insertInto('audit_log').values(entries).execute();
}

export async function findEntries(db: Db, teamId: string, page: { before: string | undefined; limit: number }) {
  let query = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'user_name', 'action', 'subject', 'detail'])
    .where('team_id', '=', teamId)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.before) query = query.where('id', '<', page.before);
  return query.execute();
}
