import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiPrefix } from '#contract/endpoints.ts';
import { requireCaller } from '#server/access/actor.ts';
import { loadChild } from '#server/features/items/items.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import { sendBytes } from '#server/http/send-bytes.ts';
import { nameFile, sendObject } from '#server/http/send-object.ts';
import type { Services } from '#server/services.ts';
import { type Download, downloadItem, openLink, startDownload } from './downloads.ts';

type Names = 'download' | 'startDownload' | 'fetchDownload';
/** S3 checks a signed address only when a download begins, so a short TTL is enough. */
const redirectMs = 60_000;
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
        const { objectId, contentType, name, holder } = download;
        const link = { contentType, fileName: name, holder };
        exchange.reply.redirect(await storage.signRead(objectId, link, new Date(Date.now() + redirectMs)), 302);
      } else {
        await send(exchange, services, download);
      }
    },

    download: async ({ actor, query, body, exchange }) => {
      const caller = requireCaller(actor);
      const { teamPath, filePath, fileName, type } = body;
      const address = { ownerId: query.userId, team: teamPath, path: filePath, name: fileName, type };
      const item = await loadChild(db, caller, 'download', address);
      await send(exchange, services, await downloadItem({ db, storage }, caller, item));
    },
  };
};

async function send(
  { request, reply }: Exchange,
  { storage, permits }: Pick<Services, 'storage' | 'permits'>,
  download: Download,
): Promise<void> {
  const { holder } = download;
  if (download.kind === 'object') {
    const { objectId, contentType, name } = download;
    await permits.guard({ holder, objectId }, reply.raw);
    const as = { contentType, fileName: name };
    return sendObject(request, reply, storage, { id: objectId, as, cacheControl: 'no-store' });
  }
  async function* readGuarded(objectId: string) {
    const done = await permits.guard({ holder, objectId }, reply.raw);
    yield* storage.readObject(objectId);
    done();
  }
  const headers = {
    'content-type': 'application/zip',
    'content-length': download.sizeBytes,
    'content-disposition': nameFile(download.name),
    // An entry's CRC is known only after all its bytes have been read, so a range cannot be served.
    'accept-ranges': 'none',
  };
  return sendBytes(reply, 200, headers, request.method === 'HEAD' ? nothing() : download.read(readGuarded));
}

async function* nothing(): AsyncIterable<Uint8Array> {}
