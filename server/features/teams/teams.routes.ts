import { requireSelf } from '#server/access/actor.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { createTeam, listTeams } from './teams.ts';

export const teamRoutes = ({ db }: Services): FeatureHandlers<'listTeams' | 'createTeam'> => ({
  listTeams: async ({ actor, query }) => {
    const caller = requireSelf(actor, query.user_id);
    return { success: true, ...(await listTeams(db, caller, query)) };
  },

  createTeam: async ({ actor, body }) => {
    const caller = requireSelf(actor, body.user_id);
    return { success: true, team: await createTeam(db, caller, body) };
  },
});
