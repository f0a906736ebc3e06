import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isFileKey, splitPath } from '#contract/keys.ts';
import { requireMember } from '#server/access/actor.ts';
import { authorizeItem } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import { createFolders, findByFileKey, loadFolderAt, loadPlace, placeIn } from '#server/features/items/items.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import { type ByteBody, mountByteRoutes } from '#server/http/receive-bytes.ts';
import type { Services } from '#server/services.ts';
import { requireLink } from '#server/storage/signed-links.ts';
import {
  abortUpload,
  completeUpload,
  describeUpload,
  listParts,
  loadTarget,
  loadUpload,
  showUploaded,
  signParts,
  startUpload,
} from './uploads.ts';
import { receiveWholeFile, signWholeFile, wholeFilePath } from './whole-files.ts';

type Names =
  | 'uploadLimits'
  | 'createFolders'
  | 'startUpload'
  | 'signParts'
  | 'listParts'
  | 'completeUpload'
  | 'abortUpload'
  | 'generateUploadUrl';

export const uploadRoutes = (services: Services): FeatureHandlers<Names> => {
  const { config, db, storage } = services;
  return {
    uploadLimits: async () => ({ maxFilesPerDrop: config.maxFilesPerDrop }),

    createFolders: async ({ actor, body }) => {
      const caller = requireMember(actor);
      await createFolders(db, caller, await loadPlace(db, caller, body), body.paths, config);
      return { success: true };
    },

    startUpload: async ({ actor, body }) => {
      const caller = requireMember(actor);
      const upload = await startUpload(services, caller, await loadTarget(db, caller, body), body);
      return { success: true, upload: describeUpload(storage, upload) };
    },

    signParts: async ({ actor, params, body }) => {
      const upload = await loadUpload(db, requireMember(actor), params.uploadId);
      return { parts: await signParts(services, upload, body.numbers) };
    },

    listParts: async ({ actor, params }) => {
      const upload = await loadUpload(db, requireMember(actor), params.uploadId);
      const parts = await listParts(services, upload);
      return {
        upload: describeUpload(storage, upload),
        parts: parts.map(({ number, sizeBytes }) => ({ number, size: sizeBytes })),
      };
    },

    completeUpload: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const upload = await loadUpload(db, caller, params.uploadId);
      await completeUpload(services, caller, upload, { poster: body.poster ? readPoster(body.poster) : undefined });
      return { success: true, file: await showUploaded(services, caller, upload) };
    },

    abortUpload: async ({ actor, params }) => {
      await abortUpload(services, await loadUpload(db, requireMember(actor), params.uploadId));
      return { success: true };
    },

    generateUploadUrl: async ({ actor, body }) => {
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
        : { place: placeIn(await loadFolderAt(db, caller, 'edit', { ...address, names: folders })) };
      return { success: true, url: signWholeFile(services, caller, target, body) };
    },
  };
};

/** The specification's PUT of a whole file; the link in its address is its permission. */
export function mountWholeFiles(app: FastifyInstance, services: Services): void {
  mountByteRoutes(app, (scope) => {
    scope.put<{ Params: { uploadId: string } } & ByteBody>(
      `${wholeFilePath}/:uploadId`,
      { bodyLimit: Number.MAX_SAFE_INTEGER },
      async (request) => {
        const { body, params } = request;
        const link = requireLink(services.links, 'PUT', request.url);
        const size = Number(request.headers['content-length']);
        await receiveWholeFile(services, params.uploadId, link, { size, body: body ?? Readable.from([]) });
        return { success: true };
      },
    );
  });
}

/** The magic bytes of JPEG. */
const jpegMark = Buffer.from([0xff, 0xd8, 0xff]);

/** The contract has validated the data URL. */
function readPoster(dataUrl: string): Uint8Array {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.subarray(0, 3).equals(jpegMark)) return bytes;
  throw new AppError('bad_request', 'This is no JPEG picture.', 'body.poster');
}
