import { teamNameFrom } from '#contract/teams.ts';
import { requireMember, requireSelf } from '#server/access/actor.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import {
  createTeam,
  deleteTeam,
  listDeletedTeams,
  listTeams,
  loadTeamByName,
  renameTeam,
  restoreTeam,
} from './teams.ts';

type Names = 'listTeams' | 'createTeam' | 'renameTeam' | 'deleteTeam' | 'listDeletedTeams' | 'restoreTeam';

export const teamRoutes = ({ db }: Services): FeatureHandlers<Names> => ({
  listTeams: async ({ actor, query }) => {
    const caller = requireSelf(actor, query.user_id);
    return { success: true, ...(await listTeams(db, caller, query)) };
  },

  createTeam: async ({ actor, body }) => {
    const caller = requireSelf(actor, body.user_id);
    return { success: true, team: await createTeam(db, caller, body) };
  },

  renameTeam: async ({ actor, query, body }) => {
    const caller = requireMember(actor);
    const team = await loadTeamByName(db, caller, 'manage', query.userId, teamNameFrom(body.oldName));
    return { success: true, team: await renameTeam(db, caller, team, body.newName) };
  },

  deleteTeam: async ({ actor, query, body }) => {
    const caller = requireMember(actor);
    await deleteTeam(db, caller, await loadTeamByName(db, caller, 'own', query.userId, body.teamPath));
    return { success: true };
  },

  listDeletedTeams: async ({ actor }) => ({ teams: await listDeletedTeams(db, requireMember(actor)) }),

  restoreTeam: async ({ actor, params }) => ({
    success: true,
    team: await restoreTeam(db, requireMember(actor), params.teamId),
  }),
});
