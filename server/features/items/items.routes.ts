import type { itemCalls } from '#contract/calls/items/items.ts';
import { splitPath } from '#contract/items/keys.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { type Member, requireCaller, requireMember } from '#server/platform/access/actor.ts';
import { authorizeItem } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { signNow } from '#server/platform/storage/signed-links.ts';
import { findSelection, loadFolder, loadPlace } from './folder-paths.ts';
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
import { listFolder, listSelection, listTree } from './listing/listing.ts';
import { renameItems } from './rename.ts';
import { mergeFile, removeVersion, splitFile } from './versions.ts';

const renamedMeanwhile = 'Another change renamed this item. Check its name and try again.';
const changed = (items: ChangedItem[]) => ({ success: true as const, items });

export const itemRoutes = (services: Services): FeatureHandlers<Exclude<keyof typeof itemCalls, 'findFile'>> => {
  const { config, db, storage } = services;
  const loadPair = async (caller: Member, itemId: string, sourceId: string) => {
    const [file, source] = await loadItems(db, caller, 'arrange', [itemId, sourceId]);
    await loadTeam(db, caller, 'edit', file.teamId);
    return [file, authorizeItem(caller, 'arrange', source)] as const;
  };
  return {
    listFolder: async ({ actor, params, query }) => {
      const caller = requireCaller(actor);
      const address = { teamId: params.teamId, names: splitPath(query.path) };
      const sign = signNow(storage, caller);
      const selection = await findSelection(db, caller, address);
      if (selection) return listSelection(db, sign, caller, selection, query);
      return listFolder(db, sign, caller, await loadFolder(db, caller, 'view', address), query);
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
        throw new AppError('conflict', renamedMeanwhile);
      }
      return changed([await renameItem(db, caller, item, name)]);
    },

    renameItems: async ({ actor, body }) => {
      const caller = requireMember(actor);
      const ids = body.items.map(({ id }) => id);
      const [first, ...others] = (await loadItems(db, caller, 'rename', ids)).map((item, index) => {
        const { name = item.name, from = item.name } = body.items[index] ?? {};
        // A repeated call finds the new names.
        if (item.name !== from && item.name !== name) throw new AppError('conflict', renamedMeanwhile);
        return { item, name };
      });
      if (!first) throw new AppError('bad_request', 'Choose at least one item.');
      return changed(await renameItems(db, caller, [first, ...others]));
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

    // Members only: someone with a link alone could not undo it, because a link does not reach into the trash.
    mergeFile: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const [file, source] = await loadPair(caller, params.itemId, body.sourceId);
      return { success: true, version: await mergeFile(db, caller, file, source) };
    },

    splitFile: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const [file, source] = await loadPair(caller, params.itemId, body.sourceId);
      return changed([await splitFile(db, caller, file, source)]);
    },

    removeVersion: async ({ actor, params }) => {
      const caller = requireMember(actor);
      const [file] = await loadItems(db, caller, 'edit', [params.itemId]);
      await loadTeam(db, caller, 'edit', file.teamId);
      await removeVersion(db, caller, file, params.number);
      return { success: true };
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
