import { splitPath } from '#contract/items/keys.ts';
import { type ShareAccess, shareKeyHeader, type Visibility } from '#contract/sharing/shares.ts';
import type { shareCalls } from '#contract/specification/shares.ts';
import { shareItem } from '#server/features/shares/shares.ts';
import { requireSelf } from '#server/platform/access/actor.ts';
import { authorizeItem } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { loadChild, loadFolder, requireItemKey } from './translation/addresses.ts';
import { showSharedFile } from './translation/shared-file.ts';

type Given = { sharing: Visibility; sharingType: ShareAccess; sharingWith: { email: string }[] };

const readSettings = ({ sharing, sharingType, sharingWith }: Given) => ({
  visibility: sharing,
  access: sharingType,
  emails: sharingWith.map(({ email }) => email),
});

export const shareRoutes = (services: Services): FeatureHandlers<keyof typeof shareCalls> => {
  const { db } = services;
  return {
    'users/s3/updateVideoMetadata': async ({ actor, body }) => {
      const caller = requireSelf(actor, body.requester_id);
      const address = { ...requireItemKey(body.Key, 'body.Key'), type: body.type };
      const item = await loadChild(db, caller, 'manage', address);
      return { success: true, sharingLink: await shareItem(services, caller, item, readSettings(body)) };
    },

    'users/s3/updateVideoMetadataFolder': async ({ actor, body }) => {
      const caller = requireSelf(actor, body.requester_id);
      const address = { ownerId: body.userId, team: body.teamPath, names: splitPath(body.path) };
      const folder = (await loadFolder(db, caller, 'view', address)).trail.at(-1);
      if (!folder) throw new AppError('bad_request', 'body.path must name a folder.', 'body.path');
      const item = authorizeItem(caller, 'manage', folder);
      return { success: true, sharingLink: await shareItem(services, caller, item, readSettings(body)) };
    },

    'users/s3/getSharedVideoFromKey': async ({ actor, body, exchange }) => {
      const secret = exchange.request.headers[shareKeyHeader];
      return { success: true, videoData: await showSharedFile(services, actor, { ...body, secret }) };
    },
  };
};
