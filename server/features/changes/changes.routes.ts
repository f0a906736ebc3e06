import { requireCaller } from '#server/access/actor.ts';
import { loadItems } from '#server/features/items/items.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { showChanges } from './changes.ts';

export const changesRoutes = (services: Services): FeatureHandlers<'showChanges'> => ({
  showChanges: async ({ actor, params, query }) => {
    const [item] = await loadItems(services.db, requireCaller(actor), 'view', [params.itemId]);
    return showChanges(services, item, query);
  },
});
