import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { listOwnTeams } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findAssigned, findOwed, findUnread } from './work.queries.ts';

/** The work that waits for a person, in the teams that they may see. */
export async function listWork(db: Db, caller: Member): Promise<ResponseOf<Endpoints['listWork']>> {
  const teamIds = (await listOwnTeams(db, caller)).map(({ id }) => id);
  const email = caller.emailVerified ? caller.email.toLowerCase() : null;
  const owed = await findOwed(db, { userId: caller.userId, email }, teamIds);
  const assigned = await findAssigned(db, caller.userId, teamIds);
  const unread = await findUnread(db, caller.userId, teamIds);
  return {
    decisions: owed.map(({ teamId, teamName, dueAt, ...row }) => ({
      ...row,
      team: { id: teamId, name: teamName },
      dueAt: dueAt?.toISOString() ?? null,
    })),
    comments: assigned.map(({ teamId, teamName, ...row }) => ({ ...row, team: { id: teamId, name: teamName } })),
    files: unread.map(({ teamId, teamName, ...row }) => ({ ...row, team: { id: teamId, name: teamName } })),
  };
}
