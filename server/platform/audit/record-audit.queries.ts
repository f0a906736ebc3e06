import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A statement takes 65,535 values. */
const rowsAtOnce = 5_000;

export type NewEntry = Omit<Selectable<Schema['audit_log']>, 'at'>;

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
  for (let from = 0; from < entries.length; from += rowsAtOnce)
    await tx
      .insertInto('audit_log')
      .values(entries.slice(from, from + rowsAtOnce))
      .execute();
}
