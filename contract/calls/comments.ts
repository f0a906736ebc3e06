import * as z from 'zod';
import { Comment, CommentText, noReply } from '../comments.ts';
import { Drawing } from '../drawing.ts';
import { endpoint } from '../endpoint.ts';
import { CallerId, Path, pageById, Success } from './shared.ts';

const VideoName = Path.describe("The file's FullKey, or its id");
const VersionNumber = z.int().min(1).optional().describe('The newest when left out');
const Changed = z.object({ success: z.literal(true), data: Comment });
const ItemId = z.object({ itemId: z.uuid() });
const frame = z.int().min(0).max(100_000_000);

/** Comments, as in the specification. `userId` grants nothing; an id other than the caller's is refused. */
export const commentCalls = {
  fetchComments: endpoint({
    method: 'POST',
    path: '/users/comments/fetchComments',
    summary: 'Lists the comments on a version of a video, in the order they were written',
    audience: 'viewer',
    body: z.object({ userId: CallerId, videoName: VideoName, version: VersionNumber, ...pageById(1_000) }),
    output: z.object({ data: z.array(Comment), next: z.string().nullable() }),
  }),
  createComment: endpoint({
    method: 'POST',
    path: '/users/comments/createComment',
    summary: 'Creates a comment or a reply',
    audience: 'viewer',
    body: z.object({
      id: z.uuid().optional().describe('Chosen by the client, so that a retry has one effect'),
      text: CommentText,
      userId: CallerId,
      userName: z.string().max(200).describe('Grants nothing; the name of the account counts'),
      videoName: VideoName,
      version: VersionNumber,
      reply_id: z.union([z.literal(noReply), z.uuid()]).default(noReply),
      videoTime: z.number().min(0).max(1_000_000).default(0),
      frame: frame.optional().describe('Counts before videoTime'),
      endFrame: frame.nullable().optional(),
      drawings: z.string().max(400_000).nullable().default('').describe('A PNG, JPEG or WebP as a data URL'),
      vectors: Drawing.nullable().optional().describe('Counts before drawings'),
    }),
    output: Changed,
  }),
  editComment: endpoint({
    method: 'POST',
    path: '/users/comments/editComment',
    summary: 'Changes the text of the caller’s comment and reopens it',
    audience: 'viewer',
    body: z.object({ userId: CallerId, commentId: z.uuid(), newMessage: CommentText }),
    output: Changed,
  }),
  deleteComment: endpoint({
    method: 'POST',
    path: '/users/comments/deleteComment',
    summary: 'Deletes a comment and its replies: the caller’s own, or any as an admin',
    audience: 'viewer',
    body: z.object({ userId: CallerId, commentId: z.uuid() }),
    output: Success,
  }),
  restoreComment: endpoint({
    method: 'POST',
    path: '/comments/:commentId/restore',
    summary: 'Restores a comment that the caller could delete, within 30 days',
    audience: 'viewer',
    params: z.object({ commentId: z.uuid() }),
    output: Changed,
  }),
  likeComment: endpoint({
    method: 'POST',
    path: '/users/comments/likeComment',
    summary: 'Likes a comment, or removes the like',
    audience: 'viewer',
    body: z.object({ userId: CallerId, commentId: z.uuid(), visibility: z.boolean() }),
    output: Changed,
  }),
  updateCommentProgress: endpoint({
    method: 'POST',
    path: '/users/comments/updateCommentProgress',
    summary: 'Resolves a comment or reopens it: the caller’s own, or any as an editor',
    audience: 'viewer',
    body: z.object({ userId: CallerId, commentId: z.uuid(), progress: z.boolean() }),
    output: Changed,
  }),
  exportComments: endpoint({
    method: 'GET',
    path: '/items/:itemId/comments/export',
    summary: 'Exports all comments on a version: a table (csv), or markers for DaVinci Resolve (edl)',
    audience: 'viewer',
    params: ItemId,
    query: z.object({ format: z.enum(['csv', 'edl']), version: z.coerce.number().int().min(1).optional() }),
    output: z.string(),
    answersBytes: true,
  }),
};
