import type { commentCalls } from '#contract/calls/comments/comments.ts';
import type { exportCalls } from '#contract/calls/comments/exports.ts';
import type { reviewCalls } from '#contract/calls/comments/review.ts';
import { buildFacts, buildVideo } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from './rows.ts';
import { videoIn, type World, writeComment, writeEarlier } from './world.ts';

type Names = keyof typeof commentCalls | keyof typeof exportCalls | keyof typeof reviewCalls;

const markerText = 'Mara\t00:00:01:00\tV1\tred\tTilts\t1\n';
const markerFile = { version: 1, name: 'markers.txt', content: Buffer.from(markerText).toString('base64') };

async function playableIn({ server, team, place }: World): Promise<string> {
  const facts = buildFacts({ frameCount: 240, rate: { num: 24, den: 1 } });
  return (await buildVideo(server, team.id, { name: `${uuidv7()}.mp4`, parentId: place.id, facts })).id;
}

export const commentRows: Rows<Names> = {
  showReview: { byLink: 'view', send: async (world) => ({ params: { itemId: (await videoIn(world)).id } }) },
  listComments: {
    byLink: 'view',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, query: {} }),
  },
  listCarried: {
    byLink: 'view',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, query: { version: 1 } }),
  },
  listPlacements: {
    byLink: 'view',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, query: { version: 1 } }),
  },
  findStills: {
    byLink: 'view',
    send: async (world, self) => ({ params: { commentId: await writeEarlier(world, self) }, query: { version: 2 } }),
  },
  placeComment: {
    byLink: 'comment',
    send: async (world, self) => ({
      params: { commentId: await writeEarlier(world, self) },
      body: { version: 2, frame: null },
    }),
  },
  unplaceComment: {
    byLink: 'comment',
    send: async (world, self) => ({ params: { commentId: await writeEarlier(world, self) }, query: { version: 2 } }),
  },
  checkFix: {
    byLink: 'comment',
    send: async (world, self) => ({
      params: { commentId: await writeEarlier(world, self) },
      body: { version: 2, verdict: 'done' },
    }),
  },
  listUnread: { byLink: 'view', send: async (world) => ({ params: { itemId: (await videoIn(world)).id } }) },
  markSeen: {
    byLink: 'view',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, body: { ids: [uuidv7()] } }),
  },
  createComment: {
    byLink: 'comment',
    send: async (world) => ({
      params: { itemId: (await videoIn(world)).id },
      body: { text: 'A note', replyTo: null },
    }),
  },
  // Each caller wrote this comment, in the role they had then; rules.test.ts covers other people's comments.
  updateComment: {
    byLink: 'comment',
    send: async (world, self) => ({
      params: { commentId: await writeComment(world, self) },
      body: { text: 'Another' },
    }),
  },
  listMentionable: {
    byLink: 'comment',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id } }),
  },
  assignComment: {
    send: async (world, self) => ({
      params: { commentId: await writeComment(world, self) },
      body: { userId: world.people.owner.id, dueOn: '2026-12-03' },
    }),
  },
  deleteComment: {
    byLink: 'comment',
    send: async (world, self) => ({ params: { commentId: await writeComment(world, self) } }),
  },
  restoreComment: {
    byLink: 'comment',
    send: async (world, self) => ({ params: { commentId: await writeComment(world, self, { isDeleted: true }) } }),
  },
  readMarkers: {
    send: async (world) => ({ params: { itemId: await playableIn(world) }, body: { ...markerFile } }),
  },
  importMarkers: {
    send: async (world) => ({ params: { itemId: await playableIn(world) }, body: { ...markerFile, take: [] } }),
  },
  exportComments: {
    byLink: 'view',
    send: async (world) => ({
      params: { itemId: (await videoIn(world)).id },
      query: { format: 'csv', teamOnly: 'true' },
    }),
  },
  previewExport: {
    byLink: 'view',
    send: async (world) => ({
      params: { itemId: (await videoIn(world)).id },
      query: { format: 'csv', teamOnly: 'true' },
    }),
  },
};
