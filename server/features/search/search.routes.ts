import { requireMember } from '#server/access/actor.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { searchItems } from './search.ts';

export const searchRoutes = ({ db }: Services): FeatureHandlers<'searchItems'> => ({
  searchItems: async ({ actor, params, query }) => {
    const team = await loadTeam(db, requireMember(actor), 'view', params.teamId);
    return { items: await searchItems(db, team, query) };
  },
});
