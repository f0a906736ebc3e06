import { formatFileKey } from '#contract/keys.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { buildItem } from '#server/test/factories.ts';
import type { Rows } from './rows.ts';
import { keyIn, ownedBy, pathIn } from './world.ts';

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
  | 'restoreItems'
  | 'destroyItems'
  | 'listTrash'
  | 'searchItems';

export const itemRows: Rows<Names> = {
  fetchTeamsData: {
    byLink: 'view',
    send: (world, self) => ({ query: { requester_id: self.id, path: keyIn(world) } }),
  },
  createFolder: {
    byLink: 'edit',
    send: (world) => ({
      query: ownedBy(world),
      body: { folderPath: pathIn(world), teamPath: world.team.name, folderName: 'New' },
    }),
  },
  renameItem: {
    byLink: 'rename',
    send: (world) => {
      const { team, folder } = world;
      const named = { path: pathIn(world), teamPath: team.name, filefoldername: folder.name };
      return { query: ownedBy(world), body: { type: 'folder', newName: 'Newer', ...named } };
    },
  },
  deleteItem: {
    byLink: 'arrange',
    send: async (world) => {
      const { server, team, place } = world;
      const name = `${uuidv7()}.mp4`;
      const file = await buildItem(server, team.id, { kind: 'file', name, parentId: place.id });
      return { body: { url: keyIn(world, formatFileKey(file.createdAt.getTime(), name)) } };
    },
  },
  deleteFolder: {
    byLink: 'arrange',
    send: (world) => {
      const { team, folder } = world;
      return { query: ownedBy(world), body: { folderKey: folder.name, teamPath: team.name, path: pathIn(world) } };
    },
  },
  updateProgress: {
    byLink: 'edit',
    send: (world) => {
      const { team, folder } = world;
      const named = { path: pathIn(world), teamPath: team.name, filefoldername: folder.name };
      return { query: ownedBy(world), body: { type: 'folder', newProgress: 'Done', ...named } };
    },
  },
  copyObject: {
    byLink: 'edit',
    send: (world, self) => {
      const keys = { srcKey: keyIn(world, world.folder.name), destPath: keyIn(world) };
      return { body: { requester_id: self.id, type: 'folder', ...keys } };
    },
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
};
