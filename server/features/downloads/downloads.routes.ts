import type { downloadCalls } from '#contract/calls/files/downloads.ts';
import { apiPrefix } from '#contract/endpoints.ts';
import { requireCaller } from '#server/platform/access/actor.ts';
import { sendDownload } from '#server/platform/http/bytes/send-download.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { openLink, startDownload } from './downloads.ts';

/** S3 checks a signed address only when a download begins, so a short TTL is enough. */
const redirectMs = 60_000;

export const downloadRoutes = (services: Services): FeatureHandlers<keyof typeof downloadCalls> => {
  const { db, storage } = services;
  return {
    startDownload: async ({ actor, body }) => {
      const { id, name, sizeBytes } = await startDownload({ db, storage }, requireCaller(actor), body);
      return { success: true, url: `${apiPrefix}/downloads/${id}`, name, size: sizeBytes };
    },

    fetchDownload: async ({ actor, params, exchange }) => {
      const download = await openLink(services, actor, params.downloadId);
      if (download.kind === 'object' && storage.kind === 's3' && exchange.request.method === 'GET') {
        const { objectId, contentType, name, holder } = download;
        const link = { contentType, fileName: name, holder };
        exchange.reply.redirect(await storage.signRead(objectId, link, new Date(Date.now() + redirectMs)), 302);
      } else {
        await sendDownload(exchange, services, download);
      }
    },
  };
};
