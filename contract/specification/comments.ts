import * as z from 'zod';
import { CallerId, Path, pageById, Success } from '../calls/shared.ts';
import { Comment, CommentSeconds, CommentText, FrameNumber } from '../comments/comments.ts';
import { Drawing } from '../comments/drawing.ts';
import { endpoint } from '../endpoint.ts';
import { VersionNumber } from '../media/versions.ts';

/** The parent id of a comment that is not a reply. */
export const noReply = 'null';

/** A comment under the specification's names, and ours that it lacks. */
export const SpecificationComment = Comment.pick({
  frame: true,
  endFrame: true,
  likes: true,
  likeCount: true,
  editedAt: true,
  version: true,
}).extend({
  author: Comment.shape.author.omit({ image: true }),
  video_comment_id: z.uuid(),
  comment: z.string(),
  territory_id: z.string().describe("The author's name"),
  timestamp: z.iso.datetime().describe('When it was written'),
  videoTime: z.number().describe('Seconds from the beginning of the video'),
  reply_id: z.union([z.literal(noReply), z.uuid()]),
  visibility: z.boolean().describe('Whether the caller likes it'),
  progress: z.boolean().describe('Whether it is resolved'),
  drawings: z.string().describe('A data URL with the picture of what was drawn; empty without one'),
  vectors: Drawing.nullable(),
  capabilities: Comment.shape.can.omit({ assign: true }),
});
export type SpecificationComment = z.infer<typeof SpecificationComment>;

const VideoName = Path.describe("The file's FullKey, or its id");
const Version = VersionNumber.optional().describe('The newest when left out');
const Changed = z.object({ success: z.literal(true), data: SpecificationComment });

/** `userId` grants nothing; an id other than the caller's is refused. */
export const commentCalls = {
  'users/comments/fetchComments': endpoint({
    method: 'POST',
    path: '/users/comments/fetchComments',
    summary: 'Lists the comments on a version of a video, in the order they were written',
    audience: 'viewer',
    scope: 'comments:read',
    body: z.object({ userId: CallerId, videoName: VideoName, version: Version, ...pageById(1_000) }),
    output: z.object({ data: z.array(SpecificationComment), next: z.string().nullable() }),
  }),
  'users/comments/createComment': endpoint({
    method: 'POST',
    path: '/users/comments/createComment',
    summary: 'Creates a comment or a reply',
    audience: 'viewer',
    scope: 'comments:write',
    body: z.object({
      id: z.uuid().optional().describe('Chosen by the client, so that a retry has one effect'),
      text: CommentText,
      userId: CallerId,
      userName: z.string().max(200).describe('Grants nothing; the name of the account counts'),
      videoName: VideoName,
      version: Version,
      reply_id: z.union([z.literal(noReply), z.uuid()]).default(noReply),
      videoTime: CommentSeconds.default(0),
      frame: FrameNumber.optional().describe('Counts before videoTime'),
      endFrame: FrameNumber.nullable().optional(),
      drawings: z.string().max(400_000).nullable().default('').describe('A PNG, JPEG or WebP as a data URL'),
      vectors: Drawing.nullable().optional().describe('Counts before drawings'),
    }),
    output: Changed,
  }),
  'users/comments/editComment': endpoint({
    method: 'POST',
    path: '/users/comments/editComment',
    summary: 'Changes the text of the caller’s comment and reopens it',
    audience: 'viewer',
    scope: 'comments:write',
    body: z.object({ userId: CallerId, commentId: z.uuid(), newMessage: CommentText }),
    output: Changed,
  }),
  'users/comments/deleteComment': endpoint({
    method: 'POST',
    path: '/users/comments/deleteComment',
    summary: 'Deletes a comment and its replies: the caller’s own, or any as an admin',
    audience: 'viewer',
    scope: 'comments:write',
    body: z.object({ userId: CallerId, commentId: z.uuid() }),
    output: Success,
  }),
  'users/comments/likeComment': endpoint({
    method: 'POST',
    path: '/users/comments/likeComment',
    summary: 'Likes a comment, or removes the like',
    audience: 'viewer',
    scope: 'comments:write',
    body: z.object({ userId: CallerId, commentId: z.uuid(), visibility: z.boolean() }),
    output: Changed,
  }),
  'users/comments/updateCommentProgress': endpoint({
    method: 'POST',
    path: '/users/comments/updateCommentProgress',
    summary: 'Resolves a comment or reopens it: the caller’s own, or any as an editor',
    audience: 'viewer',
    scope: 'comments:write',
    body: z.object({ userId: CallerId, commentId: z.uuid(), progress: z.boolean() }),
    output: Changed,
  }),
};
