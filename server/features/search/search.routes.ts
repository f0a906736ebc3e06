import type { searchCalls } from '#contract/calls/items/search.ts';
import { listOwnTeams, loadTeam } from '#server/features/teams/teams.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { searchEverything, searchItems } from './search.ts';

export const searchRoutes = ({ db }: Services): FeatureHandlers<keyof typeof searchCalls> => ({
  searchItems: async ({ actor, params, query }) => {
    const team = await loadTeam(db, requireMember(actor), 'view', params.teamId);
    return { items: await searchItems(db, team, query) };
  },

  searchEverything: async ({ actor, query }) =>
    searchEverything(db, await listOwnTeams(db, requireMember(actor)), query),
});
