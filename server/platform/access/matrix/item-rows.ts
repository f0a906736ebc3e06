import type { itemCalls } from '#contract/calls/items/items.ts';
import type { markCalls } from '#contract/calls/items/marks.ts';
import type { searchCalls } from '#contract/calls/items/search.ts';
import type { trashCalls } from '#contract/calls/items/trash.ts';
import { buildItem, buildVersion } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from './rows.ts';
import { keyIn, pathIn, videoIn } from './world.ts';

type Names = keyof typeof itemCalls | keyof typeof markCalls | keyof typeof searchCalls | keyof typeof trashCalls;

export const itemRows: Rows<Names> = {
  listFolder: {
    byLink: 'view',
    send: (world) => ({ params: { teamId: world.team.id }, query: { path: pathIn(world) } }),
  },
  findFile: {
    byLink: 'view',
    send: async (world) => ({ query: { address: keyIn(world, (await videoIn(world)).name) } }),
  },
  createFolder: {
    byLink: 'edit',
    send: ({ team, place }) => ({
      params: { teamId: team.id },
      body: { id: uuidv7(), parentId: place.id, name: 'New' },
    }),
  },
  renameItem: {
    byLink: 'rename',
    send: ({ folder }) => ({ params: { itemId: folder.id }, body: { name: 'Newer' } }),
  },
  renameItems: {
    byLink: 'rename',
    send: ({ folder }) => ({ body: { items: [{ id: folder.id, name: 'Newer' }] } }),
  },
  moveItems: {
    byLink: 'arrange',
    send: async ({ server, team, place, folder }) => {
      const target = await buildItem(server, team.id, { parentId: place.id });
      return { body: { ids: [folder.id], teamId: team.id, parentId: target.id } };
    },
  },
  copyItems: {
    byLink: 'edit',
    send: ({ team, place, folder }) => ({ body: { ids: [folder.id], teamId: team.id, parentId: place.id } }),
  },
  setProgress: { byLink: 'edit', send: ({ folder }) => ({ body: { ids: [folder.id], progress: 'Done' } }) },
  mergeFile: {
    send: async (world) => ({
      params: { itemId: (await videoIn(world)).id },
      body: { sourceId: (await videoIn(world)).id },
    }),
  },
  splitFile: {
    send: async (world) => {
      const [file, source] = [await videoIn(world), await videoIn(world)];
      const merged = { item_id: file.id, number: 2 };
      await world.server.db.updateTable('versions').set(merged).where('id', '=', source.versionId).execute();
      await world.server.db
        .updateTable('items')
        .set({ deleted_at: new Date(), merged_into: file.id, merged_versions: [source.versionId] })
        .where('id', '=', source.id)
        .execute();
      return { params: { itemId: file.id }, body: { sourceId: source.id } };
    },
  },
  removeVersion: {
    send: async (world) => {
      const file = await videoIn(world);
      await buildVersion(world.server, file.id, 2);
      return { params: { itemId: file.id, number: 2 } };
    },
  },
  deleteItems: { byLink: 'arrange', send: ({ folder }) => ({ body: { ids: [folder.id] } }) },
  restoreItems: { send: ({ trashed }) => ({ body: { ids: [trashed.id] } }) },
  destroyItems: { send: ({ trashed }) => ({ body: { ids: [trashed.id] } }) },
  listTrash: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  searchItems: { send: ({ team, folder }) => ({ params: { teamId: team.id }, query: { q: folder.name } }) },
  searchEverything: { send: ({ folder }) => ({ query: { q: folder.name } }) },
  listTree: { send: ({ team, folder }) => ({ params: { teamId: team.id }, query: { open: folder.id } }) },
  listMarks: { send: () => ({ query: {} }) },
  setStars: { send: ({ folder }) => ({ body: { ids: [folder.id], isStarred: true } }) },
  recordOpening: { send: async (world) => ({ params: { itemId: (await videoIn(world)).id } }) },
};
