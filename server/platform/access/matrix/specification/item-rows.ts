import { formatFileKey } from '#contract/items/keys.ts';
import type { itemCalls } from '#contract/specification/items.ts';
import { buildItem } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from '../rows.ts';
import { keyIn, ownedBy, pathIn } from '../world.ts';

export const itemRows: Rows<keyof typeof itemCalls> = {
  'users/s3/fetchTeamsData': {
    byLink: 'view',
    send: (world, self) => ({ query: { requester_id: self.id, path: keyIn(world) } }),
  },
  'users/s3/createFolder': {
    byLink: 'edit',
    send: (world) => ({
      query: ownedBy(world),
      body: { folderPath: pathIn(world), teamPath: world.team.name, folderName: 'New' },
    }),
  },
  'users/s3/rename': {
    byLink: 'rename',
    send: (world) => {
      const { team, folder } = world;
      const named = { path: pathIn(world), teamPath: team.name, filefoldername: folder.name };
      return { query: ownedBy(world), body: { type: 'folder', newName: 'Newer', ...named } };
    },
  },
  'users/s3/delete': {
    byLink: 'arrange',
    send: async (world) => {
      const { server, team, place } = world;
      const name = `${uuidv7()}.mp4`;
      const file = await buildItem(server, team.id, { kind: 'file', name, parentId: place.id });
      return { body: { url: keyIn(world, formatFileKey(file.createdAt.getTime(), name)) } };
    },
  },
  'users/s3/deletefolder': {
    byLink: 'arrange',
    send: (world) => {
      const { team, folder } = world;
      return { query: ownedBy(world), body: { folderKey: folder.name, teamPath: team.name, path: pathIn(world) } };
    },
  },
  'users/s3/updateprogress': {
    byLink: 'edit',
    send: (world) => {
      const { team, folder } = world;
      const named = { path: pathIn(world), teamPath: team.name, filefoldername: folder.name };
      return { query: ownedBy(world), body: { type: 'folder', newProgress: 'Done', ...named } };
    },
  },
  'users/s3/copyObject': {
    byLink: 'edit',
    send: (world, self) => {
      const keys = { srcKey: keyIn(world, world.folder.name), destPath: keyIn(world) };
      return { body: { requester_id: self.id, type: 'folder', ...keys } };
    },
  },
};
