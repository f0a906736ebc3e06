import type { Rows } from './rows.ts';
import { videoIn, writeComment } from './world.ts';

type Names =
  | 'showReview'
  | 'fetchComments'
  | 'createComment'
  | 'editComment'
  | 'deleteComment'
  | 'restoreComment'
  | 'likeComment'
  | 'updateCommentProgress'
  | 'exportComments';

export const commentRows: Rows<Names> = {
  showReview: { byLink: 'view', send: async (world) => ({ params: { itemId: (await videoIn(world)).id } }) },
  fetchComments: {
    byLink: 'view',
    send: async (world, self) => ({ body: { userId: self.id, videoName: (await videoIn(world)).id } }),
  },
  createComment: {
    byLink: 'comment',
    send: async (world, self) => ({
      body: { userId: self.id, userName: self.name, videoName: (await videoIn(world)).id, text: 'A note' },
    }),
  },
  // Each caller wrote this comment, in the role they had then; comments.test.ts covers other people's comments.
  editComment: {
    byLink: 'comment',
    send: async (world, self) => ({
      body: { userId: self.id, commentId: await writeComment(world, self), newMessage: 'Another' },
    }),
  },
  deleteComment: {
    byLink: 'comment',
    send: async (world, self) => ({ body: { userId: self.id, commentId: await writeComment(world, self) } }),
  },
  restoreComment: {
    byLink: 'comment',
    send: async (world, self) => ({ params: { commentId: await writeComment(world, self, { isDeleted: true }) } }),
  },
  likeComment: {
    byLink: 'comment',
    send: async (world, self) => ({
      body: { userId: self.id, commentId: await writeComment(world, world.people.owner), visibility: true },
    }),
  },
  updateCommentProgress: {
    byLink: 'comment',
    send: async (world, self) => ({
      body: { userId: self.id, commentId: await writeComment(world, self), progress: true },
    }),
  },
  exportComments: {
    byLink: 'view',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, query: { format: 'csv' } }),
  },
};
