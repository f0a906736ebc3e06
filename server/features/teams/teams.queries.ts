import type { TeamRole } from '#contract/teams.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** A team as the caller stands in it. */
export type TeamRow = { id: string; name: string; ownerUserId: string; ownerName: string; role: TeamRole | null };

function selectTeams(db: Db | Tx, callerId: string) {
  return db
    .selectFrom('teams')
    .innerJoin('users as owner', 'owner.id', 'teams.owner_id')
    .leftJoin('team_people as mine', (join) =>
      join.onRef('mine.team_id', '=', 'teams.id').on('mine.user_id', '=', callerId),
    )
    .select(['teams.id', 'teams.name', 'teams.owner_id as ownerUserId', 'owner.name as ownerName', 'mine.role']);
}

/** Ids are made in order of time, so that they order and page the list. */
export async function findTeamsOf(
  db: Db,
  callerId: string,
  page: { after: string | undefined; limit: number },
): Promise<TeamRow[]> {
  let query = selectTeams(db, callerId).where('mine.user_id', 'is not', null).orderBy('teams.id').limit(page.limit);
  if (page.after) query = query.where('teams.id', '>', page.after);
  return query.execute();
}

export async function findTeam(db: Db | Tx, callerId: string, teamId: string): Promise<TeamRow | undefined> {
  return selectTeams(db, callerId).where('teams.id', '=', teamId).executeTakeFirst();
}

export type NewTeam = { id: string; owner_id: string; name: string };

/** False when the owner has a team of this name, or a team has this id. */
export async function insertTeam(db: Db | Tx, team: NewTeam): Promise<boolean> {
  const result = await db
    .insertInto('teams')
    .values(team)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
