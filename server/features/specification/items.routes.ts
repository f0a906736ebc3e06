import type { ItemType } from '#contract/items/items.ts';
import { splitPath } from '#contract/items/keys.ts';
import type { itemCalls } from '#contract/specification/items.ts';
import {
  type ChangedItem,
  copyItems,
  createFolder,
  deleteItems,
  findKeys,
  listFolder,
  placeIn,
  renameItem,
  setProgress,
} from '#server/features/items/items.ts';
import {
  type Member,
  requireCaller,
  requireCallerSelf,
  requireMember,
  requireSelf,
} from '#server/platform/access/actor.ts';
import type { Action } from '#server/platform/access/policy.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { signNow } from '#server/platform/storage/signed-links.ts';
import { loadChild, loadFolder, loadPlayed, requireItemKey, requireKey } from './translation/addresses.ts';
import { nameField } from './translation/name-field.ts';
import { addressOf, toSpecificationFolder, toSpecificationListing } from './translation/specification-item.ts';

type Names = keyof typeof itemCalls | 'findFile';

const changed = (items: ChangedItem[]) => ({ success: true as const, items });

export const itemRoutes = ({ config, db, storage }: Services): FeatureHandlers<Names> => {
  const loadNamed = <A extends Action>(
    caller: Member,
    action: A,
    ownerId: string,
    { teamPath, path }: { teamPath: string; path: string },
    name: string,
    type: ItemType,
  ) => loadChild(db, caller, action, { ownerId, team: teamPath, path, name, type });

  return {
    'users/s3/fetchTeamsData': async ({ actor, query }) => {
      const caller = requireCallerSelf(actor, query.requester_id);
      const address = requireKey(query.path, 'query.path');
      const folder = await loadFolder(db, caller, 'view', address);
      const listing = await listFolder(db, signNow(storage, caller), caller, folder, query);
      return toSpecificationListing(listing, await findKeys(db, listing));
    },

    // Ours, because the addresses of our pages contain the specification's addresses.
    findFile: async ({ actor, query }) => {
      const address = requireItemKey(query.address, 'query.address');
      const file = await loadChild(db, requireCaller(actor), 'view', { ...address, type: 'file' });
      return { itemId: file.id };
    },

    'users/s3/createFolder': async ({ actor, query, body }) => {
      const caller = requireMember(actor);
      const address = { ownerId: query.userId, team: body.teamPath, names: splitPath(body.folderPath) };
      const parent = await loadFolder(db, caller, 'edit', address);
      const { id = uuidv7(), folderName: name } = body;
      const folder = await createFolder({ config, db, storage }, caller, placeIn(parent), { id, name }).catch(
        nameField('body.name', 'body.folderName'),
      );
      return { success: true, folder: toSpecificationFolder(folder, addressOf(parent.team, parent.trail)) };
    },

    'users/s3/rename': async ({ actor, query, body }) => {
      const caller = requireMember(actor);
      const item = await loadNamed(caller, 'rename', query.userId, body, body.filefoldername, body.type);
      const renaming = renameItem(db, caller, item, body.newName);
      return changed([await renaming.catch(nameField('body.name', 'body.newName'))]);
    },

    'users/s3/delete': async ({ actor, body }) => {
      const caller = requireMember(actor);
      const objectId = storage.objectOf(body.url);
      const item =
        objectId === undefined
          ? await loadChild(db, caller, 'arrange', { ...requireItemKey(body.url, 'body.url'), type: 'file' })
          : await loadPlayed(db, caller, 'arrange', objectId);
      return changed(await deleteItems(db, caller, [item]));
    },

    'users/s3/deletefolder': async ({ actor, query, body }) => {
      const caller = requireMember(actor);
      // A name has no slash.
      const item = body.folderKey.includes('/')
        ? await loadChild(db, caller, 'arrange', {
            ...requireItemKey(body.folderKey, 'body.folderKey'),
            type: 'folder',
          })
        : await loadNamed(caller, 'arrange', query.userId, body, body.folderKey, 'folder');
      return changed(await deleteItems(db, caller, [item]));
    },

    'users/s3/updateprogress': async ({ actor, query, body }) => {
      const caller = requireMember(actor);
      const item = await loadNamed(caller, 'edit', query.userId, body, body.filefoldername, body.type);
      return changed(await setProgress(db, caller, [item], body.newProgress));
    },

    'users/s3/copyObject': async ({ actor, body }) => {
      const caller = requireMember(actor);
      for (const id of [body.requester_id, body.user_id]) if (id !== undefined) requireSelf(actor, id);
      const source = requireItemKey(body.srcKey, 'body.srcKey');
      const item = await loadChild(db, caller, 'view', { ...source, type: body.type });
      const target = await loadFolder(db, caller, 'edit', requireKey(body.destPath, 'body.destPath'));
      return changed(await copyItems(db, caller, [item], placeIn(target), config));
    },
  };
};
