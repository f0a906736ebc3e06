import { expiryOf, trashDays } from '#contract/items/trash.ts';
import { type TakenFiles, takenText } from '#contract/media/kinds.ts';
import { numberedTeamName, type Team, teamNameFrom } from '#contract/teams/teams.ts';
import type { Caller, Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { type Action, authorizeTeam, capabilitiesOf, type Facts, may } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { announce } from '#server/platform/realtime/events.ts';
import {
  deleteUntouchedTeams,
  findDeletedTeams,
  findTeam,
  findTeamByName,
  findTeamsOf,
  insertTeam,
  lockOwner,
  restoreRow,
  type TeamRow,
  updateTeam,
} from './teams.queries.ts';

export type { TeamRow };

export async function loadTeam<A extends Action>(
  db: Db | Tx,
  caller: Caller,
  action: A,
  teamId: string,
): Promise<Authorized<TeamRow, A>> {
  return authorizeTeam(caller, action, await findTeam(db, caller.userId, teamId));
}

/** The specification addresses a team by its owner and its name. */
export async function loadTeamByName<A extends Action>(
  db: Db,
  caller: Caller,
  action: A,
  ownerId: string,
  name: string,
): Promise<Authorized<TeamRow, A>> {
  return authorizeTeam(caller, action, await findTeamByName(db, caller.userId, ownerId, name));
}

/** The team around an item that the caller may view; a visitor of a share link sees only its name. */
export async function teamAround(
  db: Db | Tx,
  caller: Caller,
  { teamId }: Authorized<{ teamId: string }, 'view'>,
): Promise<TeamRow> {
  const team = await findTeam(db, caller.userId, teamId);
  if (!team) throw new AppError('not_found', 'This item was not found. It may have been moved, renamed or deleted.');
  return team;
}

export async function listTeams(
  db: Db,
  caller: Member,
  page: { after?: string | undefined; limit: number },
): Promise<{ teams: Team[]; next: string | null }> {
  const rows = await findTeamsOf(db, caller.userId, { after: page.after, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const teams = onlyVisible(caller, shown).map((row) => describeTeam(caller, row));
  return { teams, next: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null };
}

/** Enough for anyone; bounds what one call reads. */
const mostOwnTeams = 500;

/** The teams that the caller owns or is a member of, for calls across all of them. */
export async function listOwnTeams(db: Db, caller: Member): Promise<Authorized<TeamRow, 'view'>[]> {
  const rows = await findTeamsOf(db, caller.userId, { after: undefined, limit: mostOwnTeams });
  return onlyVisible(caller, rows);
}

/** A token may be limited to some of its person's teams. */
const onlyVisible = (caller: Member, rows: TeamRow[]) =>
  rows.filter((row) => may(caller, 'view', row)).map((row) => authorizeTeam(caller, 'view', row));

/** Idempotent: a repeated id returns the team of the first call. */
export async function createTeam(
  db: Db,
  caller: Member,
  given: { id: string; name: string; automatic: boolean },
): Promise<Team> {
  const { id } = given;
  const name = teamNameFrom(given.name);
  return inTransaction(db, async (tx) => {
    if (given.automatic) await requireNoOtherTeam(tx, caller, id);
    const inserted = await insertTeam(tx, { id, owner_id: caller.userId, name, is_automatic: given.automatic });
    const row = await findTeam(tx, caller.userId, id);
    const isRepeat = row?.ownerUserId === caller.userId && row.name === name;
    if (!inserted && !isRepeat) throw nameTaken(name);
    if (inserted) {
      await recordAudit(tx, id, caller, [{ action: 'team.create', subject: name }]);
      await announce(tx, { userId: caller.userId, event: { kind: 'teams' } });
    }
    return describeTeam(caller, authorizeTeam(caller, 'view', row));
  });
}

async function requireNoOtherTeam(tx: Tx, caller: Member, id: string): Promise<void> {
  await lockOwner(tx, caller.userId);
  const teams = await findTeamsOf(tx, caller.userId, { after: undefined, limit: 1 });
  if (teams.some((team) => team.id !== id))
    throw new AppError('conflict', 'You already have a team. Refresh the page.');
}

export async function renameTeam(
  db: Db,
  caller: Member,
  team: Authorized<TeamRow, 'manage'>,
  newName: string,
): Promise<Team> {
  const name = teamNameFrom(newName);
  return inTransaction(db, async (tx) => {
    const namesake = await findTeamByName(tx, caller.userId, team.ownerUserId, name);
    if (namesake && namesake.id !== team.id) throw nameTaken(name);
    await updateTeam(tx, team.id, { name });
    await recordAudit(tx, team.id, caller, [{ action: 'team.rename', subject: team.name, detail: `to ${name}` }]);
    await announce(tx, { teamId: team.id, event: { kind: 'teams' } });
    return describeTeam(caller, { ...team, name });
  });
}

export async function changeTeamSettings(
  db: Db,
  caller: Member,
  team: Authorized<TeamRow, 'manage'>,
  given: { carriesComments?: boolean | undefined; takes?: TakenFiles | undefined },
): Promise<Team> {
  const { carriesComments = team.carriesComments, takes = team.takes } = given;
  await inTransaction(db, async (tx) => {
    await updateTeam(tx, team.id, { carries_comments: carriesComments, takes });
    if (takes !== team.takes) {
      await recordAudit(tx, team.id, caller, [
        { action: 'team.files', subject: team.name, detail: `to ${takenText[takes]}` },
      ]);
    }
    await announce(tx, { teamId: team.id, event: { kind: 'teams' } });
  });
  return describeTeam(caller, { ...team, carriesComments, takes });
}

/** The contents stay, inaccessible, until the team is restored or expires. */
export async function deleteTeam(db: Db, caller: Member, team: Authorized<TeamRow, 'own'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    // It may have been handed over meanwhile.
    await loadTeam(tx, caller, 'own', team.id);
    await updateTeam(tx, team.id, { deleted_at: new Date() });
    await recordAudit(tx, team.id, caller, [{ action: 'team.delete', subject: team.name }]);
    await announce(tx, { teamId: team.id, event: { kind: 'teams' } });
  });
}

export async function listDeletedTeams(db: Db, caller: Member) {
  const rows = await findDeletedTeams(db, caller.userId);
  return rows.flatMap(({ id, name, deletedAt }) =>
    deletedAt ? [{ id, name, deletedAt: deletedAt.toISOString(), expiresAt: expiryOf(deletedAt).toISOString() }] : [],
  );
}

/** Removes the automatic team created in its place, unless it is in use. */
export async function restoreTeam(db: Db, caller: Member, teamId: string): Promise<Team> {
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, caller.userId);
    const deleted = await findDeletedTeams(tx, caller.userId);
    const team = authorizeTeam(
      caller,
      'own',
      deleted.find(({ id }) => id === teamId),
    );
    if (team.deletedAt) await deleteUntouchedTeams(tx, caller.userId, team.deletedAt);
    // Another team may have taken the name meanwhile.
    let count = 1;
    while (await findTeamByName(tx, caller.userId, caller.userId, numberedTeamName(team.name, count))) count += 1;
    const name = numberedTeamName(team.name, count);
    if (!(await restoreRow(tx, team.id, name))) {
      throw new AppError(
        'conflict',
        `This team was deleted more than ${trashDays} days ago and can no longer be restored.`,
      );
    }
    await recordAudit(tx, team.id, caller, [{ action: 'team.restore', subject: name }]);
    await announce(tx, { teamId: team.id, event: { kind: 'teams' } });
    return describeTeam(caller, { ...team, name });
  });
}

export async function setOwner(
  tx: Tx,
  team: Authorized<TeamRow, 'own'>,
  heir: { userId: string; name: string },
): Promise<void> {
  if (await findTeamByName(tx, heir.userId, heir.userId, team.name)) {
    throw new AppError('conflict', `${heir.name} has a team called "${team.name}" already. Rename one of them first.`);
  }
  await updateTeam(tx, team.id, { owner_id: heir.userId });
}

export function describeTeam(caller: Member, team: Authorized<TeamRow, 'view'>): Team {
  return describeTeamAround(caller, team, team);
}

/** The team as seen from a place in it: a caller with only a link has the capabilities of the link. */
export function describeTeamAround(caller: Caller, team: TeamRow, place: Authorized<Facts, 'view'>): Team {
  const capabilities = capabilitiesOf(caller, place);
  return {
    id: team.id,
    name: team.name,
    ownerName: team.ownerName,
    ownerUserId: team.ownerUserId,
    role: team.role ?? (capabilities.edit ? 'editor' : 'viewer'),
    capabilities,
    takes: team.takes,
    carriesComments: team.carriesComments,
  };
}

function nameTaken(name: string): AppError {
  return new AppError('conflict', `A team called "${name}" already exists. Choose another name.`, 'body.name');
}
