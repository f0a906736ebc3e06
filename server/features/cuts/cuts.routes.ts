import type { cutCalls } from '#contract/calls/files/cuts.ts';
import { loadLivingFile } from '#server/features/items/items.ts';
import { requireCaller } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteCutList, readCutList, saveCutList, showCutList } from './cuts.ts';

export const cutRoutes = (services: Services): FeatureHandlers<keyof typeof cutCalls> => ({
  readCutList: async ({ actor, params, body }) => {
    const caller = requireCaller(actor);
    const { file } = await loadLivingFile(services.db, caller, 'edit', params.itemId);
    return readCutList(services, caller, file, body);
  },

  saveCutList: async ({ actor, params, body }) => {
    const caller = requireCaller(actor);
    const { file } = await loadLivingFile(services.db, caller, 'edit', params.itemId);
    return saveCutList(services, caller, file, body);
  },

  // Names of clips are for people who work on the cut: a link without comments only shows the picture.
  showCutList: async ({ actor, params, query }) => {
    const { file } = await loadLivingFile(services.db, requireCaller(actor), 'comment', params.itemId);
    return { list: await showCutList(services.db, file, query.version) };
  },

  deleteCutList: async ({ actor, params, query }) => {
    const caller = requireCaller(actor);
    const { file } = await loadLivingFile(services.db, caller, 'edit', params.itemId);
    await deleteCutList(services.db, caller, file, query.version);
    return { success: true };
  },
});
