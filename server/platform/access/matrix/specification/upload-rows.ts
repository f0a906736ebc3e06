import type { uploadCalls } from '#contract/specification/uploads.ts';
import type { Rows } from '../rows.ts';
import { ownedBy, pathIn } from '../world.ts';

export const uploadRows: Rows<keyof typeof uploadCalls> = {
  'users/s3/generateUploadUrl': {
    byLink: 'edit',
    send: (world) => {
      const path = [world.team.name, ...world.place.names, world.folder.name].join('/');
      const file = { fileName: 'video_1_a.mp4', contentType: 'video/mp4' };
      return { body: { ...file, user_id: world.people.owner.id, path } };
    },
  },
  'users/s3/download': {
    byLink: 'download',
    send: (world) => {
      const { team, folder } = world;
      const named = { filePath: pathIn(world), teamPath: team.name, fileName: folder.name };
      return { query: ownedBy(world), body: { type: 'folder', ...named } };
    },
  },
};
