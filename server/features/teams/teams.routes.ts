import type { teamCalls } from '#contract/calls/teams/teams.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import {
  changeTeamSettings,
  createTeam,
  deleteTeam,
  listDeletedTeams,
  listTeams,
  loadTeam,
  renameTeam,
  restoreTeam,
} from './teams.ts';

export const teamRoutes = ({ db }: Services): FeatureHandlers<keyof typeof teamCalls> => ({
  listTeams: ({ actor, query }) => listTeams(db, requireMember(actor), query),

  createTeam: async ({ actor, body }) => ({
    success: true,
    team: await createTeam(db, requireMember(actor), body),
  }),

  renameTeam: async ({ actor, params, body }) => {
    const caller = requireMember(actor);
    const team = await loadTeam(db, caller, 'manage', params.teamId);
    return { success: true, team: await renameTeam(db, caller, team, body.name) };
  },

  changeTeamSettings: async ({ actor, params, body }) => {
    const caller = requireMember(actor);
    const team = await loadTeam(db, caller, 'manage', params.teamId);
    return { success: true, team: await changeTeamSettings(db, caller, team, body) };
  },

  deleteTeam: async ({ actor, params }) => {
    const caller = requireMember(actor);
    await deleteTeam(db, caller, await loadTeam(db, caller, 'own', params.teamId));
    return { success: true };
  },

  listDeletedTeams: async ({ actor }) => ({ teams: await listDeletedTeams(db, requireMember(actor)) }),

  restoreTeam: async ({ actor, params }) => ({
    success: true,
    team: await restoreTeam(db, requireMember(actor), params.teamId),
  }),
});
