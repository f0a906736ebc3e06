import * as z from 'zod';
import { trashDays } from '#contract/items/trash.ts';
import { Comment, CommentSeconds, CommentText, FrameNumber, MaybeCommentText } from '../../comments/comments.ts';
import { Drawing } from '../../comments/drawing.ts';
import { MarkerFile, MarkerPlan, MarkerResult, maxMarkerBody, maxMarkers } from '../../comments/marker-import.ts';
import { DueDate, Mentionable, MentionedIds } from '../../comments/mentions.ts';
import { fixVerdicts, offeredStills, Placements } from '../../comments/placements.ts';
import { CommentPlace } from '../../comments/places.ts';
import { endpoint } from '../../endpoint.ts';
import { VersionInAddress, VersionNumber } from '../../media/versions.ts';
import { pageById, Success } from '../shared.ts';

const ItemId = z.object({ itemId: z.uuid() });
const CommentId = z.object({ commentId: z.uuid() });

const listPage = {
  ...pageById(1_000),
  since: z
    .string()
    .max(200)
    .optional()
    .describe('`now` of an earlier list, for what changed since; whatever does not fit here gives the whole list'),
};

const CommentList = z.object({
  comments: z.array(Comment),
  next: z.string().nullable(),
  now: z.string().optional().describe('On a first page: continues the list by what changes from now on'),
  gone: z
    .array(z.uuid())
    .optional()
    .describe('Only if `comments` are those that changed since: the ids of others that changed and are not there now'),
  total: z.int().optional().describe('Beside `gone`: how many comments there are now'),
});

const CommentBody = z
  .object({
    id: z.uuid().optional().describe('Chosen by the client, so that a retry has one effect'),
    text: MaybeCommentText.describe('May be empty beside a drawing'),
    version: VersionNumber.optional().describe('The newest when left out'),
    replyTo: z.uuid().nullable(),
    frame: FrameNumber.optional(),
    endFrame: FrameNumber.nullable().optional(),
    seconds: CommentSeconds.default(0).describe('Means the frame shown then, when frame is left out'),
    place: CommentPlace.optional().describe('Counts before frame, endFrame and seconds, which are for videos'),
    drawing: Drawing.nullable().default(null),
    mentions: MentionedIds.optional(),
    assignment: z
      .object({ userId: z.uuid(), dueOn: DueDate.nullable() })
      .optional()
      .describe('Assigns it at once, as the call beside does'),
    teamOnly: z.boolean().optional().describe('Not for people by a link. A reply is as its thread'),
  })
  .refine(({ text, drawing, replyTo }) => text !== '' || (drawing !== null && replyTo === null), {
    path: ['text'],
    message: 'Write something first.',
  });

export const commentCalls = {
  listComments: endpoint({
    method: 'GET',
    path: '/items/:itemId/comments',
    summary: 'Lists the comments on a version of a file, in the order they were written',
    audience: 'viewer',
    scope: 'comments:read',
    holdsNoSecret: true,
    params: ItemId,
    query: z.object({
      version: VersionInAddress.optional().describe('The newest when left out'),
      ...listPage,
    }),
    output: CommentList,
  }),
  listCarried: endpoint({
    method: 'GET',
    path: '/items/:itemId/comments/carried',
    summary: 'Lists the comments on all versions before one, in the order they were written',
    audience: 'viewer',
    scope: 'comments:read',
    holdsNoSecret: true,
    params: ItemId,
    query: z.object({ version: VersionInAddress, ...listPage }),
    output: CommentList,
  }),
  listPlacements: endpoint({
    method: 'GET',
    path: '/items/:itemId/placements',
    summary: 'Returns where the comments of earlier versions are in a version, or compares the pictures first',
    audience: 'viewer',
    scope: 'comments:read',
    holdsNoSecret: true,
    params: ItemId,
    query: z.object({ version: VersionInAddress }),
    output: Placements,
  }),
  findStills: endpoint({
    method: 'GET',
    path: '/comments/:commentId/stills',
    summary: 'Returns the frames of a newer version that look most like the frame of a comment, the best first',
    audience: 'viewer',
    scope: 'comments:read',
    params: CommentId,
    query: z.object({ version: VersionInAddress }),
    output: z.object({ frames: z.array(z.int()).max(offeredStills) }),
  }),
  placeComment: endpoint({
    method: 'PUT',
    path: '/comments/:commentId/placement',
    summary: 'Places a comment of an earlier version in a newer one by hand, which its author and editors may',
    audience: 'viewer',
    scope: 'comments:write',
    params: CommentId,
    body: z.object({
      version: VersionNumber,
      frame: FrameNumber.nullable().describe('Null: what it means is not in this version'),
    }),
    output: Success,
  }),
  unplaceComment: endpoint({
    method: 'DELETE',
    path: '/comments/:commentId/placement',
    summary: 'Leaves the place of a comment in a newer version to the comparison of pictures again',
    audience: 'viewer',
    scope: 'comments:write',
    params: CommentId,
    query: z.object({ version: VersionInAddress }),
    output: Success,
  }),
  checkFix: endpoint({
    method: 'PUT',
    path: '/comments/:commentId/check',
    summary: 'Says whether a comment is dealt with in a newer version: fixed resolves it, all others leave it open',
    audience: 'viewer',
    scope: 'comments:write',
    params: CommentId,
    body: z.object({ version: VersionNumber, verdict: z.enum(fixVerdicts).nullable() }),
    output: Success,
  }),
  listUnread: endpoint({
    method: 'GET',
    path: '/items/:itemId/comments/unread',
    summary: 'Lists the comments on a video, on any version, that the caller has not had on the screen',
    audience: 'viewer',
    scope: 'comments:read',
    holdsNoSecret: true,
    params: ItemId,
    output: z.object({ ids: z.array(z.uuid()) }),
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/items/:itemId/comments/seen',
    summary: 'Ends that comments on a video are unread for the caller',
    audience: 'viewer',
    scope: 'session',
    params: ItemId,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(1_000) }),
    output: Success,
  }),
  createComment: endpoint({
    method: 'POST',
    path: '/items/:itemId/comments',
    summary: 'Creates a comment or a reply',
    audience: 'viewer',
    scope: 'comments:write',
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
    scope: 'comments:write',
    params: CommentId,
    body: z.union(
      [
        z.strictObject({
          text: CommentText,
          mentions: MentionedIds.optional().describe('Beside those whose names stay in the text'),
        }),
        z.strictObject({ resolved: z.boolean() }),
        z.strictObject({ liked: z.boolean() }),
      ],
      'Send one of text, resolved and liked.',
    ),
    output: Comment,
  }),
  listMentionable: endpoint({
    method: 'GET',
    path: '/items/:itemId/mentionable',
    summary:
      'Lists the people whom the caller may mention in comments on a file: the team, authors, and guests of approvals that the caller sees; by a link authors alone',
    audience: 'viewer',
    scope: 'members:read',
    params: ItemId,
    output: z.object({ people: z.array(Mentionable).describe('By name, guests last; at most 1,000 with an account') }),
  }),
  assignComment: endpoint({
    method: 'PUT',
    path: '/comments/:commentId/assignment',
    summary: 'Assigns a comment to a person of the team, which its author and editors may',
    audience: 'viewer',
    scope: 'comments:write',
    params: CommentId,
    body: z.object({
      userId: z.uuid().nullable().describe('Null ends the assignment'),
      dueOn: DueDate.nullable(),
    }),
    output: Comment,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/comments/:commentId',
    summary: 'Deletes a comment and its replies: the caller’s own, or any as an admin',
    audience: 'viewer',
    scope: 'comments:write',
    params: CommentId,
    output: Success,
  }),
  restoreComment: endpoint({
    method: 'POST',
    path: '/comments/:commentId/restore',
    summary: `Restores a comment that the caller could delete, within ${trashDays} days`,
    audience: 'viewer',
    scope: 'comments:write',
    params: CommentId,
    output: Comment,
  }),
  readMarkers: endpoint({
    method: 'POST',
    path: '/items/:itemId/comments/import/read',
    summary:
      'Reads the markers of a file from an editing program and says what importing them would do; changes nothing',
    audience: 'viewer',
    scope: 'comments:write',
    holdsNoSecret: true,
    params: ItemId,
    body: MarkerFile,
    output: MarkerPlan,
    maxBodyBytes: maxMarkerBody,
  }),
  importMarkers: endpoint({
    method: 'POST',
    path: '/items/:itemId/comments/import',
    summary: 'Imports the chosen markers of such a file, all or none; repeating it changes nothing',
    audience: 'viewer',
    scope: 'comments:write',
    params: ItemId,
    body: MarkerFile.extend({
      take: z.array(z.string().max(100)).max(maxMarkers).describe('The keys of the rows'),
      teamOnly: z
        .boolean()
        .default(false)
        .describe('Whether new comments are for the team alone. Those that the file marks so always are'),
    }),
    output: MarkerResult,
    maxBodyBytes: maxMarkerBody,
  }),
};
