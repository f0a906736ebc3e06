import { sql } from 'kysely';
import type { TakenFiles } from '#contract/media/kinds.ts';
import type { TeamRole } from '#contract/team-roles.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { destroyedAt } from '#server/platform/db/rows/destroyed.ts';

/** A team with the caller's role in it. */
export type TeamRow = {
  id: string;
  /** Again, as the policy asks for it. */
  teamId: string;
  name: string;
  ownerUserId: string;
  ownerName: string;
  carriesComments: boolean;
  takes: TakenFiles;
  deletedAt: Date | null;
  role: TeamRole | null;
};

function selectTeams(db: Db | Tx, callerId: string | null) {
  return db
    .selectFrom('teams')
    .innerJoin('users as owner', 'owner.id', 'teams.owner_id')
    .leftJoin('team_people as mine', (join) =>
      join.onRef('mine.team_id', '=', 'teams.id').on('mine.user_id', '=', sql<string>`${callerId}::uuid`),
    )
    .select([
      'teams.id',
      'teams.id as teamId',
      'teams.name',
      'owner.id as ownerUserId',
      'owner.name as ownerName',
      'teams.carries_comments as carriesComments',
      'teams.takes',
      'teams.deleted_at as deletedAt',
      'mine.role',
    ]);
}

function selectLivingTeams(db: Db | Tx, callerId: string | null) {
  return selectTeams(db, callerId).where('teams.deleted_at', 'is', null);
}

/** Ids sort by time, so they order and page the list. */
export async function findTeamsOf(
  db: Db | Tx,
  callerId: string,
  page: { after: string | undefined; limit: number },
): Promise<TeamRow[]> {
  let query = selectLivingTeams(db, callerId)
    .where('mine.user_id', 'is not', null)
    .orderBy('teams.id')
    .limit(page.limit);
  if (page.after) query = query.where('teams.id', '>', page.after);
  return query.execute();
}

export async function findTeam(db: Db | Tx, callerId: string | null, teamId: string): Promise<TeamRow | undefined> {
  return selectLivingTeams(db, callerId).where('teams.id', '=', teamId).executeTakeFirst();
}

export async function findTeamByName(
  db: Db | Tx,
  callerId: string | null,
  ownerId: string,
  name: string,
): Promise<TeamRow | undefined> {
  return selectLivingTeams(db, callerId)
    .where('teams.owner_id', '=', ownerId)
    .where('teams.name', '=', name)
    .executeTakeFirst();
}

/** This owner's deleted teams that can be restored, newest first. */
export async function findDeletedTeams(db: Db | Tx, ownerId: string): Promise<TeamRow[]> {
  return selectTeams(db, ownerId)
    .where('teams.owner_id', '=', ownerId)
    .where('teams.deleted_at', '>', destroyedAt)
    .orderBy('teams.deleted_at', 'desc')
    .execute();
}

export type NewTeam = { id: string; owner_id: string; name: string; is_automatic: boolean };

/** Serializes changes that depend on how many teams the owner has. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await sql`select from users where id = ${ownerId} for no key update`.execute(tx);
}

/**
 * Deletes untouched teams that were created automatically since then. Every row of a team references it, so the lock
 * waits for concurrent inserts; the check follows.
 */
export async function deleteUntouchedTeams(tx: Tx, ownerId: string, since: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from teams
    where owner_id = ${ownerId} and is_automatic and deleted_at is null and created_at > ${since}
    for update`.execute(tx);
  await sql`
    delete from teams where id = any(${rows.map(({ id }) => id)})
      and not exists (select from items where team_id = teams.id)
      and not exists (select from uploads where team_id = teams.id)
      and not exists (select from team_members where team_id = teams.id)
      and not exists (select from team_invites where team_id = teams.id)
      and not exists (select from audit_log where team_id = teams.id and action <> 'team.create')`.execute(tx);
}

/** Returns false if the owner has an active team of this name, or the id is taken. */
export async function insertTeam(tx: Tx, team: NewTeam): Promise<boolean> {
  const result = await tx
    .insertInto('teams')
    .values(team)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Returns false if the team expired meanwhile. */
export async function restoreRow(tx: Tx, teamId: string, name: string): Promise<boolean> {
  const result = await tx
    .updateTable('teams')
    .set({ name, deleted_at: null })
    .where('id', '=', teamId)
    .where('deleted_at', '>', destroyedAt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateTeam(
  tx: Tx,
  teamId: string,
  change: { name?: string; owner_id?: string; deleted_at?: Date; carries_comments?: boolean; takes?: TakenFiles },
): Promise<void> {
  await tx.updateTable('teams').set(change).where('id', '=', teamId).execute();
}
