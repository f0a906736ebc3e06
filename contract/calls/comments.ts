import * as z from 'zod';
import { CommentFormat } from '../comments/comment-format.ts';
import { Comment, CommentSeconds, CommentText, FrameNumber, MaybeCommentText } from '../comments/comments.ts';
import { Drawing } from '../comments/drawing.ts';
import { endpoint } from '../endpoint.ts';
import { pageById, Success } from './shared.ts';

const ItemId = z.object({ itemId: z.uuid() });
const CommentId = z.object({ commentId: z.uuid() });

const CommentBody = z
  .object({
    id: z.uuid().optional().describe('Chosen by the client, so that a retry has one effect'),
    text: MaybeCommentText.describe('May be empty beside a drawing'),
    version: z.int().min(1).optional().describe('The newest when left out'),
    replyTo: z.uuid().nullable(),
    frame: FrameNumber.optional(),
    endFrame: FrameNumber.nullable().optional(),
    seconds: CommentSeconds.default(0).describe('Means the frame shown then, when frame is left out'),
    drawing: Drawing.nullable().default(null),
  })
  .refine(({ text, drawing, replyTo }) => text !== '' || (drawing !== null && replyTo === null), {
    path: ['text'],
    message: 'Write something first.',
  });

export const commentCalls = {
  listComments: endpoint({
    method: 'GET',
    path: '/items/:itemId/comments',
    summary: 'Lists the comments on a version of a video, in the order they were written',
    audience: 'viewer',
    params: ItemId,
    query: z.object({
      version: z.coerce.number().int().min(1).optional().describe('The newest when left out'),
      ...pageById(1_000),
    }),
    output: z.object({ comments: z.array(Comment), next: z.string().nullable() }),
  }),
  listUnread: endpoint({
    method: 'GET',
    path: '/items/:itemId/comments/unread',
    summary: 'Lists the comments on a video, on any version, that the caller has not had on the screen',
    audience: 'viewer',
    params: ItemId,
    output: z.object({ ids: z.array(z.uuid()) }),
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/items/:itemId/comments/seen',
    summary: 'Ends that comments on a video are unread for the caller',
    audience: 'viewer',
    params: ItemId,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(1_000) }),
    output: Success,
  }),
  createComment: endpoint({
    method: 'POST',
    path: '/items/:itemId/comments',
    summary: 'Creates a comment or a reply',
    audience: 'viewer',
    params: ItemId,
    body: CommentBody,
    output: Comment,
  }),
  updateComment: endpoint({
    method: 'PATCH',
    path: '/comments/:commentId',
    summary:
      'Changes one thing: the text, which its author may and which reopens it; resolved, which an editor may too; liked, for the caller',
    audience: 'viewer',
    params: CommentId,
    body: z.union(
      [
        z.strictObject({ text: CommentText }),
        z.strictObject({ resolved: z.boolean() }),
        z.strictObject({ liked: z.boolean() }),
      ],
      'Send one of text, resolved and liked.',
    ),
    output: Comment,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/comments/:commentId',
    summary: 'Deletes a comment and its replies: the caller’s own, or any as an admin',
    audience: 'viewer',
    params: CommentId,
    output: Success,
  }),
  restoreComment: endpoint({
    method: 'POST',
    path: '/comments/:commentId/restore',
    summary: 'Restores a comment that the caller could delete, within 30 days',
    audience: 'viewer',
    params: CommentId,
    output: Comment,
  }),
  exportComments: endpoint({
    method: 'GET',
    path: '/items/:itemId/comments/export',
    summary: 'Exports all comments on a version: a table (csv), or markers for DaVinci Resolve (edl)',
    audience: 'viewer',
    params: ItemId,
    query: z.object({ format: CommentFormat, version: z.coerce.number().int().min(1).optional() }),
    output: z.string(),
    answersBytes: true,
  }),
};
