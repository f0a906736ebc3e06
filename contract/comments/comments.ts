import * as z from 'zod';
import { PersonImage } from '../accounts/users.ts';
import { Drawing } from './drawing.ts';
import { Assignment, Mention } from './mentions.ts';
import { AxisNumber, CommentPlace } from './places.ts';
import { maxCommentLength } from './text-limits.ts';

export const MaybeCommentText = z
  .string()
  .trim()
  .max(maxCommentLength, `A comment can have ${maxCommentLength.toLocaleString('en')} characters.`);
export const CommentText = MaybeCommentText.min(1, 'Write something first.');

/** The number of a frame, page or sample, in requests. */
export const FrameNumber = AxisNumber;
export const CommentSeconds = z.number().min(0).max(1_000_000);

/** A comment as its caller sees it. The frame is authoritative; `seconds` derives from it. */
export const Comment = z.object({
  id: z.uuid(),
  text: z.string(),
  author: z.object({
    id: z.uuid().nullable(),
    name: z.string(),
    image: PersonImage,
    isGuest: z
      .literal(true)
      .optional()
      .describe('Has no account: the name is what they said themselves, marked with "(guest)"'),
  }),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  version: z.int(),
  frame: z
    .int()
    .nullable()
    .describe(
      'Null until the server has looked at the video. Of other kinds of files: its page from 0, its sample, or 0',
    ),
  endFrame: z.int().nullable().describe('The last one of a range; null for a single one'),
  seconds: z.number().describe('From the beginning of the video or sound'),
  place: CommentPlace.nullable().describe('The same, and the part of the picture; null where frame is'),
  replyTo: z.uuid().nullable().describe('The comment that it replies to'),
  drawing: Drawing.nullable(),
  picture: z.string().nullable().describe('A drawing that was sent as a picture, as a data URL'),
  resolved: z.boolean(),
  teamOnly: z.boolean().describe('Not seen by people by a link'),
  liked: z.boolean().describe('By the caller'),
  likes: z.array(z.string()).describe('Names of the people who like it, at most 20'),
  likeCount: z.int(),
  mentions: z.array(Mention),
  assignment: Assignment.nullable().describe('Null also for people who see the comment by a link'),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    resolve: z.boolean(),
    assign: z.boolean().describe('To a person of the team; replies are never assigned'),
  }),
});
export type Comment = z.infer<typeof Comment>;

/** A current viewer of a video. A person with two tabs counts once. */
export const Viewer = z.object({ id: z.string(), name: z.string(), image: PersonImage });
export type Viewer = z.infer<typeof Viewer>;
