import type { uploadCalls } from '#contract/calls/files/uploads.ts';
import { createFolders, loadPlace } from '#server/features/items/items.ts';
import { readPicture } from '#server/media/media.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
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

export const uploadRoutes = (services: Services): FeatureHandlers<keyof typeof uploadCalls> => {
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
      return { success: true, ...(await showUploaded(services, caller, upload)) };
    },

    abortUpload: async ({ actor, params }) => {
      await abortUpload(services, await loadUpload(db, requireMember(actor), params.uploadId));
      return { success: true };
    },
  };
};

function readPoster(dataUrl: string): Uint8Array {
  const picture = readPicture(dataUrl);
  if (picture) return picture.bytes;
  throw new AppError('bad_request', 'This is not a JPEG picture.', 'body.poster');
}
