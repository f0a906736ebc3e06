import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isFileKey, splitPath } from '#contract/items/keys.ts';
import type { uploadCalls } from '#contract/specification/uploads.ts';
import { downloadItem } from '#server/features/downloads/downloads.ts';
import { placeIn } from '#server/features/items/items.ts';
import { requireCaller, requireMember } from '#server/platform/access/actor.ts';
import { authorizeItem } from '#server/platform/access/policy.ts';
import { type ByteBody, mountByteRoutes } from '#server/platform/http/bytes/receive-bytes.ts';
import { sendDownload } from '#server/platform/http/bytes/send-download.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { requireLink } from '#server/platform/storage/signed-links.ts';
import { receiveSinglePut, signSinglePut, singlePutPath } from './single-put.ts';
import { findByFileKey, loadChild, loadFolder } from './translation/addresses.ts';

export const uploadRoutes = (services: Services): FeatureHandlers<keyof typeof uploadCalls> => {
  const { db, storage } = services;
  return {
    'users/s3/generateUploadUrl': async ({ actor, body }) => {
      const caller = requireMember(actor);
      const parts = splitPath(body.path.replace(/^\/?users\//, ''));
      const names = parts[0] === body.user_id ? parts.slice(1) : parts;
      const [team = '', ...folders] = names;
      const address = { ownerId: body.user_id, team };
      const path = { ...address, path: folders.join('/') };
      // As in an object store, a PUT to the Key of a file replaces it, here as its newest version.
      const item = isFileKey(body.fileName)
        ? await findByFileKey(db, caller, { ...path, name: body.fileName })
        : undefined;
      const target = item
        ? { file: authorizeItem(caller, 'edit', item) }
        : { place: placeIn(await loadFolder(db, caller, 'edit', { ...address, names: folders })) };
      return { success: true, url: signSinglePut(services, caller, target, body) };
    },

    'users/s3/download': async ({ actor, query, body, exchange }) => {
      const caller = requireCaller(actor);
      const { teamPath, filePath, fileName, type } = body;
      const address = { ownerId: query.userId, team: teamPath, path: filePath, name: fileName, type };
      const item = await loadChild(db, caller, 'download', address);
      await sendDownload(exchange, services, await downloadItem({ db, storage }, caller, item));
    },
  };
};

/** The PUT of a whole file; the link in its address is its permission. */
export function mountSinglePut(app: FastifyInstance, services: Services): void {
  mountByteRoutes(app, (scope) => {
    scope.put<{ Params: { uploadId: string } } & ByteBody>(
      `${singlePutPath}/:uploadId`,
      { bodyLimit: Number.MAX_SAFE_INTEGER, config: { call: 'writeFile' } },
      async (request) => {
        const { body, params } = request;
        const link = requireLink(services.links, 'PUT', request.url);
        const size = Number(request.headers['content-length']);
        await receiveSinglePut(services, params.uploadId, link, { size, body: body ?? Readable.from([]) });
        return { success: true };
      },
    );
  });
}
