import { uuidv7 } from '#server/db/uuid.ts';
import { buildItem } from '#server/test/people/factories.ts';
import type { Rows } from './rows.ts';
import { keyIn, pathIn, videoIn } from './world.ts';

type Names =
  | 'listFolder'
  | 'findFile'
  | 'createFolder'
  | 'renameItem'
  | 'moveItems'
  | 'copyItems'
  | 'setProgress'
  | 'deleteItems'
  | 'restoreItems'
  | 'destroyItems'
  | 'listTrash'
  | 'searchItems'
  | 'listTree'
  | 'listMarks'
  | 'setStars'
  | 'recordOpening';

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
  deleteItems: { byLink: 'arrange', send: ({ folder }) => ({ body: { ids: [folder.id] } }) },
  restoreItems: { send: ({ trashed }) => ({ body: { ids: [trashed.id] } }) },
  destroyItems: { send: ({ trashed }) => ({ body: { ids: [trashed.id] } }) },
  listTrash: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  searchItems: { send: ({ team, folder }) => ({ params: { teamId: team.id }, query: { q: folder.name } }) },
  listTree: { send: ({ team, folder }) => ({ params: { teamId: team.id }, query: { open: folder.id } }) },
  listMarks: { send: () => ({ query: {} }) },
  setStars: { send: ({ folder }) => ({ body: { ids: [folder.id], isStarred: true } }) },
  recordOpening: { send: async (world) => ({ params: { itemId: (await videoIn(world)).id } }) },
};
