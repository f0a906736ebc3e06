import { shareItem } from '#server/test/visitors.ts';
import type { Rows } from './rows.ts';
import { keyIn, pathIn, videoIn } from './world.ts';

type Names =
  | 'updateVideoMetadata'
  | 'updateVideoMetadataFolder'
  | 'getSharedVideoFromKey'
  | 'showShare'
  | 'changeShare'
  | 'addRecipient'
  | 'removeRecipient'
  | 'renewLink'
  | 'openShare'
  | 'nameGuest';

const settings = { sharing: 'public', sharingType: 'view' } as const;
const email = 'tom@test.local';

export const shareRows: Rows<Names> = {
  updateVideoMetadata: {
    send: async (world, self) => {
      const { createdAt, name } = await videoIn(world);
      const Key = keyIn(world, `video_${createdAt.getTime()}_${name}`);
      return { body: { Key, requester_id: self.id, ...settings } };
    },
  },
  updateVideoMetadataFolder: {
    send: (world, self) => {
      const { people, team, folder } = world;
      const path = [pathIn(world), folder.name].join('/');
      return { body: { userId: people.owner.id, teamPath: team.name, path, requester_id: self.id, ...settings } };
    },
  },
  getSharedVideoFromKey: {
    audience: 'viewer',
    byLink: 'view',
    send: async (world, self) => ({
      body: { Key: keyIn(world, (await videoIn(world)).name), requester_id: self.id },
    }),
  },
  showShare: { send: ({ folder }) => ({ params: { itemId: folder.id } }) },
  changeShare: { send: ({ folder }) => ({ params: { itemId: folder.id }, body: { visibility: 'public' } }) },
  addRecipient: { send: ({ folder }) => ({ params: { itemId: folder.id }, body: { email } }) },
  removeRecipient: { send: ({ folder }) => ({ params: { itemId: folder.id }, body: { email } }) },
  renewLink: { send: ({ folder }) => ({ params: { itemId: folder.id } }) },
  openShare: {
    send: async ({ server, folder, people }) => ({
      body: { k: (await shareItem(server, folder.id, people.owner)).key },
    }),
  },
  // A caller with neither an account nor a link has no share to give a name to.
  nameGuest: { audience: 'signed-in', byLink: 'view', send: () => ({ body: { name: 'Tom' } }) },
};
