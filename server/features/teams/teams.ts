import { type Team, teamNameFrom } from '#contract/teams.ts';
import type { Member } from '#server/access/actor.ts';
import type { Authorized } from '#server/access/authorized.ts';
import { authorizeTeam, teamCapabilities } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { findTeam, findTeamsOf, insertTeam, type TeamRow } from './teams.queries.ts';

type ViewableTeam = Authorized<TeamRow, 'view'>;

export async function listTeams(
  db: Db,
  caller: Member,
  page: { after?: string | undefined; limit: number },
): Promise<{ teams: Team[]; more: boolean }> {
  const rows = await findTeamsOf(db, caller.userId, { after: page.after, limit: page.limit + 1 });
  const teams = rows.slice(0, page.limit).map((row) => describeTeam(caller, authorizeTeam(caller, 'view', row)));
  return { teams, more: rows.length > page.limit };
}

/** Repeating a call with the same id answers the team that the first one made. */
export async function createTeam(
  db: Db,
  caller: Member,
  given: { teamName: string; id?: string | undefined },
): Promise<Team> {
  const name = teamNameFrom(given.teamName);
  const id = given.id ?? uuidv7();
  const inserted = await insertTeam(db, { id, owner_id: caller.userId, name });
  const row = await findTeam(db, caller.userId, id);
  const isRepeat = row?.ownerUserId === caller.userId && row.name === name;
  if (!inserted && !isRepeat) {
    throw new AppError('conflict', `You already have a team called "${name}". Choose another name.`, 'body.teamName');
  }
  return describeTeam(caller, authorizeTeam(caller, 'view', row));
}

function describeTeam(caller: Member, team: ViewableTeam): Team {
  return {
    id: team.id,
    name: team.name,
    ownerName: team.ownerName,
    ownerUserId: team.ownerUserId,
    teamPath: team.name,
    role: team.role ?? 'viewer',
    capabilities: teamCapabilities(caller, team),
  };
}
