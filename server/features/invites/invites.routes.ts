import type { inviteCalls } from '#contract/calls/teams/invites.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import type { Services } from '#server/platform/services.ts';
import { acceptInvite, inviteMember, listInvites, readInvite, resendInvite, revokeInvite } from './invites.ts';

export const inviteRoutes = ({ db, queue, config }: Services): FeatureHandlers<keyof typeof inviteCalls> => {
  const postFor = (ip: string) => ({ queue, config, network: networkOf(ip) });
  return {
    listInvites: async ({ actor, params }) => ({
      invites: await listInvites(db, config, await loadTeam(db, requireMember(actor), 'manage', params.teamId)),
    }),

    inviteMember: async ({ actor, params, body, exchange }) => {
      const caller = requireMember(actor);
      const team = await loadTeam(db, caller, 'manage', params.teamId);
      return { success: true, invite: await inviteMember(db, postFor(exchange.request.ip), caller, team, body) };
    },

    resendInvite: async ({ actor, params, exchange }) => {
      const caller = requireMember(actor);
      const team = await loadTeam(db, caller, 'manage', params.teamId);
      const post = postFor(exchange.request.ip);
      return { success: true, invite: await resendInvite(db, post, caller, team, params.inviteId) };
    },

    revokeInvite: async ({ actor, params }) => {
      const caller = requireMember(actor);
      await revokeInvite(db, caller, await loadTeam(db, caller, 'manage', params.teamId), params.inviteId);
      return { success: true };
    },

    readInvite: async ({ params }) => readInvite(db, config, params.token),

    acceptInvite: async ({ actor, params }) => ({
      success: true,
      team: await acceptInvite(db, config, requireMember(actor), params.token),
    }),
  };
};
