import { requireMember } from '#server/access/actor.ts';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadItems } from '#server/features/items/items.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { findMedia, findVersions, updateMedia } from './processing.queries.ts';
import { showMedia } from './show-media.ts';

export const processingRoutes = (services: Services): FeatureHandlers<'showMedia' | 'retryProcessing'> => {
  const { db, queue } = services;
  return {
    showMedia: async ({ actor, params, query }) => {
      const [item] = await loadItems(db, requireMember(actor), 'view', [params.itemId]);
      return showMedia(services, item, query.version);
    },

    retryProcessing: async ({ actor, params }) => {
      const [item] = await loadItems(db, requireMember(actor), 'edit', [params.itemId]);
      const [newest] = await findVersions(db, item.id);
      if (!newest) throw new AppError('bad_request', 'Only videos are processed.');
      // Only what has failed: the others are under way or done.
      if ((await findMedia(db, newest.mediaId))?.state !== 'failed') return { success: true };
      await inTransaction(db, async (tx) => {
        await updateMedia(tx, newest.mediaId, { state: 'waiting', problem: null });
        await queue.enqueue(tx, 'process', newest.mediaId);
      });
      return { success: true };
    },
  };
};
