import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiPrefix } from '#contract/endpoints.ts';
import { requireCaller } from '#server/access/actor.ts';
import { loadChild } from '#server/features/items/items.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import { sendBytes } from '#server/http/send-bytes.ts';
import { nameFile, sendObject } from '#server/http/send-object.ts';
import type { Services } from '#server/services.ts';
import { endOfWindow } from '#server/storage/signed-links.ts';
import type { Storage } from '#server/storage/storage.ts';
import { type Download, downloadItem, openLink, startDownload } from './downloads.ts';

type Names = 'download' | 'startDownload' | 'fetchDownload';
type Exchange = { request: FastifyRequest; reply: FastifyReply };

export const downloadRoutes = (services: Services): FeatureHandlers<Names> => {
  const { db, storage } = services;
  return {
    startDownload: async ({ actor, body }) => {
      const { id, name, sizeBytes } = await startDownload({ db, storage }, requireCaller(actor), body.ids);
      return { success: true, url: `${apiPrefix}/downloads/${id}`, name, size: sizeBytes };
    },

    fetchDownload: async ({ actor, params, exchange }) => {
      const download = await openLink(services, actor, params.downloadId);
      if (download.kind === 'object' && storage.kind === 's3' && exchange.request.method === 'GET') {
        const { contentType, name } = download;
        const until = endOfWindow(Date.now());
        exchange.reply.redirect(await storage.signRead(download.objectId, { contentType, fileName: name }, until), 302);
      } else {
        await send(exchange, storage, download);
      }
    },

    download: async ({ actor, query, body, exchange }) => {
      const caller = requireCaller(actor);
      const { teamPath, filePath, fileName, type } = body;
      const address = { ownerId: query.userId, team: teamPath, path: filePath, name: fileName, type };
      const item = await loadChild(db, caller, 'download', address);
      await send(exchange, storage, await downloadItem({ db, storage }, caller, item));
    },
  };
};

async function send({ request, reply }: Exchange, storage: Storage, download: Download): Promise<void> {
  if (download.kind === 'object') {
    const { objectId, contentType, name } = download;
    const as = { contentType, fileName: name };
    return sendObject(request, reply, storage, { id: objectId, as, cacheControl: 'no-store' });
  }
  const headers = {
    'content-type': 'application/zip',
    'content-length': download.sizeBytes,
    'content-disposition': nameFile(download.name),
    // Its pieces depend on each other: the CRC of an entry is known when all of its bytes have been read.
    'accept-ranges': 'none',
  };
  return sendBytes(reply, 200, headers, request.method === 'HEAD' ? nothing() : download.read());
}

async function* nothing(): AsyncIterable<Uint8Array> {}
