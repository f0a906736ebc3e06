import type { commentCalls } from '#contract/specification/comments.ts';
import type { Rows } from '../rows.ts';
import { videoIn, writeComment } from '../world.ts';

export const commentRows: Rows<keyof typeof commentCalls> = {
  'users/comments/fetchComments': {
    byLink: 'view',
    send: async (world, self) => ({ body: { userId: self.id, videoName: (await videoIn(world)).id } }),
  },
  'users/comments/createComment': {
    byLink: 'comment',
    send: async (world, self) => ({
      body: { userId: self.id, userName: self.name, videoName: (await videoIn(world)).id, text: 'A note' },
    }),
  },
  // Each caller wrote this comment, in the role they had then; rules.test.ts covers other people's comments.
  'users/comments/editComment': {
    byLink: 'comment',
    send: async (world, self) => ({
      body: { userId: self.id, commentId: await writeComment(world, self), newMessage: 'Another' },
    }),
  },
  'users/comments/deleteComment': {
    byLink: 'comment',
    send: async (world, self) => ({ body: { userId: self.id, commentId: await writeComment(world, self) } }),
  },
  'users/comments/likeComment': {
    byLink: 'comment',
    send: async (world, self) => ({
      body: { userId: self.id, commentId: await writeComment(world, world.people.owner), visibility: true },
    }),
  },
  'users/comments/updateCommentProgress': {
    byLink: 'comment',
    send: async (world, self) => ({
      body: { userId: self.id, commentId: await writeComment(world, self), progress: true },
    }),
  },
};
