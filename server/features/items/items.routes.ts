import type { ItemType } from '#contract/items.ts';
import { splitPath } from '#contract/keys.ts';
import { type Member, requireCallerSelf, requireMember, requireSelf } from '#server/access/actor.ts';
import type { Action } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { signNow } from '#server/storage/signed-links.ts';
import { loadChild, loadFolder, loadPlace, loadPlayed, placeIn, requireItemKey, requireKey } from './addresses.ts';
import { showFolder } from './describe-item.ts';
import {
  type ChangedItem,
  copyItems,
  createFolder,
  deleteItems,
  loadItems,
  moveItems,
  renameItem,
  restoreItems,
  setProgress,
} from './items.ts';
import { listFolder } from './listing.ts';

type Names =
  | 'fetchTeamsData'
  | 'createFolder'
  | 'renameItem'
  | 'deleteItem'
  | 'deleteFolder'
  | 'updateProgress'
  | 'copyObject'
  | 'moveItems'
  | 'copyItems'
  | 'setProgress'
  | 'deleteItems'
  | 'restoreItems';

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
    fetchTeamsData: async ({ actor, query }) => {
      const caller = requireCallerSelf(actor, query.requester_id);
      const address = requireKey(query.path, 'query.path');
      return listFolder(db, signNow(storage, caller), caller, await loadFolder(db, caller, 'view', address), query);
    },

    createFolder: async ({ actor, query, body }) => {
      const caller = requireMember(actor);
      const address = { ownerId: query.userId, team: body.teamPath, names: splitPath(body.folderPath) };
      const folder = await loadFolder(db, caller, 'edit', address);
      const id = body.id ?? uuidv7();
      await createFolder(db, caller, placeIn(folder), { id, name: body.folderName }, config);
      return { success: true, folder: await showFolder(db, signNow(storage, caller), caller, folder, id) };
    },

    renameItem: async ({ actor, query, body }) => {
      const caller = requireMember(actor);
      const item = await loadNamed(caller, 'rename', query.userId, body, body.filefoldername, body.type);
      return changed([await renameItem(db, caller, item, body.newName)]);
    },

    deleteItem: async ({ actor, body }) => {
      const caller = requireMember(actor);
      const objectId = storage.objectOf(body.url);
      const item =
        objectId === undefined
          ? await loadChild(db, caller, 'arrange', { ...requireItemKey(body.url, 'body.url'), type: 'file' })
          : await loadPlayed(db, caller, 'arrange', objectId);
      return changed(await deleteItems(db, caller, [item]));
    },

    deleteFolder: async ({ actor, query, body }) => {
      const caller = requireMember(actor);
      const item = await loadNamed(caller, 'arrange', query.userId, body, body.folderKey, 'folder');
      return changed(await deleteItems(db, caller, [item]));
    },

    updateProgress: async ({ actor, query, body }) => {
      const caller = requireMember(actor);
      const item = await loadNamed(caller, 'edit', query.userId, body, body.filefoldername, body.type);
      return changed(await setProgress(db, caller, [item], body.newProgress));
    },

    copyObject: async ({ actor, body }) => {
      const caller = requireMember(actor);
      for (const id of [body.requester_id, body.user_id]) if (id !== undefined) requireSelf(actor, id);
      const source = requireItemKey(body.srcKey, 'body.srcKey');
      const item = await loadChild(db, caller, 'view', { ...source, type: body.type });
      const target = await loadFolder(db, caller, 'edit', requireKey(body.destPath, 'body.destPath'));
      return changed(await copyItems(db, caller, [item], placeIn(target), config));
    },

    moveItems: async ({ actor, body }) => {
      const caller = requireMember(actor);
      const items = await loadItems(db, caller, 'arrange', body.ids);
      const isElsewhere = body.from !== undefined && items.some(({ parentId }) => parentId !== body.from);
      if (isElsewhere) throw new AppError('conflict', 'Somebody moved these at the same moment. Look again.');
      return changed(await moveItems(db, caller, items, await loadPlace(db, caller, body), config));
    },

    copyItems: async ({ actor, body }) => {
      const caller = requireMember(actor);
      const items = await loadItems(db, caller, 'view', body.ids);
      return changed(await copyItems(db, caller, items, await loadPlace(db, caller, body), config));
    },

    setProgress: async ({ actor, body }) => {
      const caller = requireMember(actor);
      return changed(await setProgress(db, caller, await loadItems(db, caller, 'edit', body.ids), body.progress));
    },

    deleteItems: async ({ actor, body }) => {
      const caller = requireMember(actor);
      return changed(await deleteItems(db, caller, await loadItems(db, caller, 'arrange', body.ids)));
    },

    restoreItems: async ({ actor, body }) => {
      const caller = requireMember(actor);
      return changed(await restoreItems(db, caller, await loadItems(db, caller, 'arrange', body.ids)));
    },
  };
};
