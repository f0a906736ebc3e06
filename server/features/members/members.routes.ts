import type { memberCalls } from '#contract/calls/teams/members.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { changeRole, handOverTeam, leaveTeam, listMembers, removeMember } from './members.ts';

export const memberRoutes = ({ db }: Services): FeatureHandlers<keyof typeof memberCalls> => ({
  listMembers: async ({ actor, params, query }) =>
    listMembers(db, await loadTeam(db, requireMember(actor), 'view', params.teamId), query),

  changeRole: async ({ actor, params, body }) => {
    const caller = requireMember(actor);
    const team = await loadTeam(db, caller, 'manage', params.teamId);
    await changeRole(db, caller, team, params.userId, body.role);
    return { success: true };
  },

  removeMember: async ({ actor, params }) => {
    const caller = requireMember(actor);
    await removeMember(db, caller, await loadTeam(db, caller, 'manage', params.teamId), params.userId);
    return { success: true };
  },

  leaveTeam: async ({ actor, params }) => {
    const caller = requireMember(actor);
    await leaveTeam(db, caller, await loadTeam(db, caller, 'view', params.teamId));
    return { success: true };
  },

  handOverTeam: async ({ actor, params, body }) => {
    const caller = requireMember(actor);
    const team = await loadTeam(db, caller, 'own', params.teamId);
    return { success: true, team: await handOverTeam(db, caller, team, body.userId) };
  },
});
