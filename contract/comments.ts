import * as z from 'zod';
import { Drawing } from './drawing.ts';

export const maxCommentLength = 5_000;
export const CommentText = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(maxCommentLength, `A comment can have ${maxCommentLength.toLocaleString('en')} characters.`);

/** The specification's parent id of a comment that is not a reply. */
export const noReply = 'null';

/** Includes every name of the specification. The frame is authoritative; `videoTime` derives from it. */
export const Comment = z.object({
  video_comment_id: z.uuid(),
  comment: z.string(),
  territory_id: z.string().describe("The author's name"),
  timestamp: z.iso.datetime().describe('When it was written'),
  videoTime: z.number().describe('Seconds from the beginning of the video'),
  reply_id: z.union([z.literal(noReply), z.uuid()]),
  visibility: z.boolean().describe('Whether the caller likes it'),
  progress: z.boolean().describe('Whether it is resolved'),
  drawings: z.string().describe('A data URL with the picture of what was drawn; empty without one'),
  frame: z.int().nullable().describe('Null until the server has looked at the video'),
  endFrame: z.int().nullable().describe('The last frame of a range; null for a single one'),
  vectors: Drawing.nullable(),
  author: z.object({
    id: z.uuid().nullable(),
    name: z.string(),
    isGuest: z
      .literal(true)
      .optional()
      .describe('Has no account: the name is what they said themselves, marked with "(guest)"'),
  }),
  likes: z.array(z.string()).describe('Names of the people who like it, at most 20'),
  likeCount: z.int(),
  editedAt: z.iso.datetime().nullable(),
  version: z.int(),
  capabilities: z.object({ edit: z.boolean(), delete: z.boolean(), resolve: z.boolean() }),
});
export type Comment = z.infer<typeof Comment>;

/** A current viewer of a video. A person with two tabs counts once. */
export const Viewer = z.object({ id: z.string(), name: z.string() });
export type Viewer = z.infer<typeof Viewer>;
