import type { Db, Tx } from '#server/platform/db/database.ts';

export type NewEntry = {
  id: string;
  team_id: string;
  user_id: string | null;
  user_name: string;
  action: string;
  subject: string;
  detail: string;
  item_id: string | null;
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
