import { splitPath } from '#contract/items/keys.ts';
import { requireCaller, requireMember } from '#server/access/actor.ts';
import { AppError } from '#server/app-error.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { signNow } from '#server/storage/signed-links.ts';
import { loadFolder, loadPlace } from './addresses.ts';
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
import { listFolder, listTree } from './listing.ts';

type Names =
  | 'listFolder'
  | 'listTree'
  | 'createFolder'
  | 'renameItem'
  | 'moveItems'
  | 'copyItems'
  | 'setProgress'
  | 'deleteItems'
  | 'restoreItems';

const changed = (items: ChangedItem[]) => ({ success: true as const, items });

export const itemRoutes = (services: Services): FeatureHandlers<Names> => {
  const { config, db, storage } = services;
  return {
    listFolder: async ({ actor, params, query }) => {
      const caller = requireCaller(actor);
      const address = { teamId: params.teamId, names: splitPath(query.path) };
      return listFolder(db, signNow(storage, caller), caller, await loadFolder(db, caller, 'view', address), query);
    },

    listTree: async ({ actor, params, query }) => {
      const team = await loadTeam(db, requireMember(actor), 'view', params.teamId);
      return { folders: await listTree(db, team, query.open) };
    },

    createFolder: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const { id, parentId, name } = body;
      const place = await loadPlace(db, caller, { ...params, parentId });
      return { success: true, folder: await createFolder(services, caller, place, { id, name }) };
    },

    renameItem: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'rename', [params.itemId]);
      const { name, from = item.name } = body;
      // A repeated call finds the new name.
      if (item.name !== from && item.name !== name) {
        throw new AppError('conflict', 'Another change renamed this item. Check its name and try again.');
      }
      return changed([await renameItem(db, caller, item, name)]);
    },

    moveItems: async ({ actor, body }) => {
      const caller = requireMember(actor);
      const items = await loadItems(db, caller, 'arrange', body.ids);
      const isElsewhere = body.from !== undefined && items.some(({ parentId }) => parentId !== body.from);
      if (isElsewhere) throw new AppError('conflict', 'Another change moved these items. Refresh and try again.');
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
