import type { changesCalls } from '#contract/calls/files/changes.ts';
import { loadLivingFile } from '#server/features/items/items.ts';
import { requireCaller } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { showChanges } from './changes.ts';

export const changesRoutes = (services: Services): FeatureHandlers<keyof typeof changesCalls> => ({
  showChanges: async ({ actor, query }) => {
    const caller = requireCaller(actor);
    const { file: old } = await loadLivingFile(services.db, caller, 'view', query.old.itemId);
    const { file: now } = await loadLivingFile(services.db, caller, 'view', query.now.itemId);
    return showChanges(services, caller, {
      old: { item: old, version: query.old.version },
      now: { item: now, version: query.now.version },
    });
  },
});
