import type { shareCalls } from '#contract/specification/shares.ts';
import type { Rows } from '../rows.ts';
import { keyIn, pathIn, videoIn } from '../world.ts';

const settings = { sharing: 'public', sharingType: 'view' } as const;

export const shareRows: Rows<keyof typeof shareCalls> = {
  'users/s3/updateVideoMetadata': {
    send: async (world, self) => {
      const { createdAt, name } = await videoIn(world);
      const Key = keyIn(world, `video_${createdAt.getTime()}_${name}`);
      return { body: { Key, requester_id: self.id, ...settings } };
    },
  },
  'users/s3/updateVideoMetadataFolder': {
    send: (world, self) => {
      const { people, team, folder } = world;
      const path = [pathIn(world), folder.name].join('/');
      return { body: { userId: people.owner.id, teamPath: team.name, path, requester_id: self.id, ...settings } };
    },
  },
  'users/s3/getSharedVideoFromKey': {
    audience: 'viewer',
    byLink: 'view',
    send: async (world, self) => ({
      body: { Key: keyIn(world, (await videoIn(world)).name), requester_id: self.id },
    }),
  },
};
