import type { FastifyInstance } from 'fastify';
import type { processingCalls } from '#contract/calls/files/processing.ts';
import { loadItems } from '#server/features/items/items.ts';
import { requireCaller, requireMember } from '#server/platform/access/actor.ts';
import { sendBytes } from '#server/platform/http/bytes/send-bytes.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { requireLink } from '#server/platform/storage/signed-links.ts';
import { frameTimesPath, readFrameTimes } from './frame-tables.ts';
import { growingPath, readGrowing } from './growing.ts';
import { setPoster } from './posters.ts';
import { retryProcessing } from './processing.ts';
import { showMedia } from './show-media.ts';

export const processingRoutes = (services: Services): FeatureHandlers<keyof typeof processingCalls> => ({
  showMedia: async ({ actor, params, query }) => {
    const caller = requireCaller(actor);
    const [item] = await loadItems(services.db, caller, 'view', [params.itemId]);
    return showMedia(services, caller, item, query.version);
  },

  setPoster: async ({ actor, params, body }) => {
    const caller = requireMember(actor);
    const [item] = await loadItems(services.db, caller, 'edit', [params.itemId]);
    await setPoster(services, caller, item, body);
    return { success: true };
  },

  retryProcessing: async ({ actor, params, query }) => {
    const [item] = await loadItems(services.db, requireMember(actor), 'edit', [params.itemId]);
    await retryProcessing(services, item, query.version);
    return { success: true };
  },
});

/** Frame tables, for holders of a signed link. */
export function mountFrameTimes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { mediaId: string } }>(`${frameTimesPath}/:mediaId`, async (request, reply) => {
    requireLink(services.links, 'GET', request.url);
    reply.header('cache-control', 'private, max-age=31536000, immutable').type('application/octet-stream');
    return reply.send(await readFrameTimes(services, request.params.mediaId));
  });
}

/** The growing 540p proxy, for holders of a signed link. */
export function mountGrowing(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { mediaId: string } }>(`${growingPath}/:mediaId`, async (request, reply) => {
    const { holder = '' } = requireLink(services.links, 'GET', request.url);
    const { mediaId } = request.params;
    await services.permits.guard({ holder, objectId: mediaId, action: 'view' }, reply.raw);
    const bytes = await readGrowing(services, mediaId);
    const headers = { 'content-type': 'video/mp4', 'cache-control': 'no-store', 'accept-ranges': 'none' };
    await sendBytes(reply, 200, headers, bytes);
    return reply;
  });
}
