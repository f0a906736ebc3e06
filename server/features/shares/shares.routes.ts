import { splitPath } from '#contract/keys.ts';
import { shareKeyHeader } from '#contract/shares.ts';
import { requireMember, requireSelf } from '#server/access/actor.ts';
import { authorizeItem } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import { networkOf } from '#server/auth/client-network.ts';
import { loadChild, loadFolderAt, loadItems, requireItemKey } from '#server/features/items/items.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { openShare } from './open-share.ts';
import { showSharedFile } from './shared-file.ts';
import { addRecipient, changeShare, removeRecipient, renewLink, shareItem, showShare } from './shares.ts';

type Names =
  | 'updateVideoMetadata'
  | 'updateVideoMetadataFolder'
  | 'getSharedVideoFromKey'
  | 'showShare'
  | 'changeShare'
  | 'addRecipient'
  | 'removeRecipient'
  | 'renewLink'
  | 'openShare';

export const shareRoutes = (services: Services): FeatureHandlers<Names> => {
  const { db } = services;
  return {
    updateVideoMetadata: async ({ actor, body }) => {
      const caller = requireSelf(actor, body.requester_id);
      const address = { ...requireItemKey(body.Key, 'body.Key'), type: body.type };
      const item = await loadChild(db, caller, 'manage', address);
      return { success: true, sharingLink: await shareItem(services, caller, item, body) };
    },

    updateVideoMetadataFolder: async ({ actor, body }) => {
      const caller = requireSelf(actor, body.requester_id);
      const address = { ownerId: body.userId, team: body.teamPath, names: splitPath(body.path) };
      const folder = (await loadFolderAt(db, caller, 'view', address)).trail.at(-1);
      if (!folder) throw new AppError('bad_request', 'body.path must name a folder.', 'body.path');
      const item = authorizeItem(caller, 'manage', folder);
      return { success: true, sharingLink: await shareItem(services, caller, item, body) };
    },

    getSharedVideoFromKey: async ({ actor, body, exchange }) => {
      const secret = exchange.request.headers[shareKeyHeader];
      return { success: true, videoData: await showSharedFile(services, actor, { ...body, secret }) };
    },

    showShare: async ({ actor, params }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return showShare(services, caller, item);
    },

    changeShare: async ({ actor, params, body, exchange }) => {
      const caller = requireMember(actor);
      const network = networkOf(exchange.request.ip);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return changeShare(services, { caller, network }, item, body);
    },

    addRecipient: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return addRecipient(services, caller, item, body.email);
    },

    removeRecipient: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return removeRecipient(services, caller, item, body.email);
    },

    renewLink: async ({ actor, params }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return renewLink(services, caller, item);
    },

    openShare: async ({ actor, body, exchange: { request, reply } }) => {
      const visitor = { actor, headers: request.headers, network: networkOf(request.ip) };
      const { opened, cookies } = await openShare(services, visitor, body);
      for (const cookie of cookies) reply.header('set-cookie', cookie);
      return opened;
    },
  };
};
