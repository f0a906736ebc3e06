import type { serviceCalls } from '#contract/calls/teams/services.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { createService, listServices } from './services.ts';

export const serviceRoutes = ({ db }: Services): FeatureHandlers<keyof typeof serviceCalls> => ({
  listServices: async ({ actor, params }) => ({
    services: await listServices(db, await loadTeam(db, requireMember(actor), 'manage', params.teamId)),
  }),
  createService: async ({ actor, params, body }) => {
    const caller = requireMember(actor);
    const team = await loadTeam(db, caller, 'manage', params.teamId);
    return { success: true, service: await createService(db, caller, team, body) };
  },
});
