import type { teamCalls } from '#contract/specification/teams.ts';
import { teamNameFrom } from '#contract/teams/teams.ts';
import { createTeam, deleteTeam, listTeams, loadTeamByName, renameTeam } from '#server/features/teams/teams.ts';
import { requireMember, requireSelf } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { toSpecificationTeam } from './translation/specification-team.ts';

export const teamRoutes = ({ db }: Services): FeatureHandlers<keyof typeof teamCalls> => ({
  'users/s3/listTeams': async ({ actor, query }) => {
    const caller = requireSelf(actor, query.user_id);
    const { teams, next } = await listTeams(db, caller, query);
    return { success: true, teams: teams.map(toSpecificationTeam), more: next !== null };
  },

  'users/s3/createTeam': async ({ actor, body }) => {
    const caller = requireSelf(actor, body.user_id);
    const { id = uuidv7(), teamName: name, automatic } = body;
    const team = await createTeam(db, caller, { id, name, automatic }).catch(asTeamNameError);
    return { success: true, team: toSpecificationTeam(team) };
  },

  'users/s3/renameteam': async ({ actor, query, body }) => {
    const caller = requireMember(actor);
    const team = await loadTeamByName(db, caller, 'manage', query.userId, teamNameFrom(body.oldName));
    const renamed = await renameTeam(db, caller, team, body.newName).catch(asTeamNameError);
    return { success: true, team: toSpecificationTeam(renamed) };
  },

  'users/s3/deleteteam': async ({ actor, query, body }) => {
    const caller = requireMember(actor);
    await deleteTeam(db, caller, await loadTeamByName(db, caller, 'own', query.userId, body.teamPath));
    return { success: true };
  },
});

/** Names the field of a taken name as the specification does. */
function asTeamNameError(error: unknown): never {
  if (error instanceof AppError && error.field === 'body.name') {
    throw new AppError(error.code, error.message, 'body.teamName');
  }
  throw error;
}
