import * as z from 'zod';
import { Comment, Viewer } from './comments/comments.ts';

export const eventsPath = '/events';

/**
 * Server events on the WebSocket at {apiPrefix}/events. Events are hints that something changed and carry only ids;
 * clients fetch the new state with ordinary calls. Comments are included, so that they show at once. `ready` follows
 * each (re)connection: anything shown before may be stale, except what was requested within the last `quietMs`.
 */
export const ServerEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    quietMs: z
      .int()
      .optional()
      .describe('For how long nothing has changed of the items, teams and rights that the recipient is told of'),
  }),
  z.object({ kind: z.literal('teams') }),
  z.object({ kind: z.literal('imports') }),
  z.object({ kind: z.literal('work') }).describe('Comments were assigned to the person, or are no longer'),
  z.object({ kind: z.literal('marks') }).describe('The person starred items, perhaps in another window'),
  z.object({ kind: z.literal('members'), teamId: z.uuid() }),
  z.object({
    kind: z.literal('items'),
    teamId: z.uuid(),
    parents: z
      .array(z.uuid().nullable())
      .describe('The folders whose contents changed; null is the team itself; none: anywhere in the team'),
  }),
  z.object({
    kind: z.literal('counts'),
    teamId: z.uuid(),
    parents: z
      .array(z.uuid().nullable())
      .describe(
        'The folders whose items have other counts of comments, or of those that the recipient has not read, and the file itself',
      ),
  }),
  z.object({
    kind: z.literal('processing'),
    teamId: z.uuid(),
    mediaId: z.uuid(),
    percent: z.number().int().describe('How much of its proxies is there'),
  }),
  z.object({
    kind: z.literal('comment'),
    itemId: z.uuid(),
    commentId: z.uuid(),
    comment: Comment.nullable().describe('As its recipient sees it; null once it was deleted'),
  }),
  z.object({
    kind: z.literal('viewers'),
    itemId: z.uuid(),
    viewers: z.array(Viewer).describe('At most 50'),
    count: z.int(),
    quietMs: z.int().optional().describe('For how long no comment of the file has changed'),
  }),
  z
    .object({ kind: z.literal('share') })
    .describe(
      'The link that this page was opened with gives or is called something else now, or is over: open it again',
    ),
]);
export type ServerEvent = z.infer<typeof ServerEvent>;

/**
 * A page's message: the file under review, null for none. The server then sends its comments and viewers. A page opened
 * with a share link also sends its secret; without a session it must do so within three seconds of `ready`.
 */
export const ClientMessage = z.object({
  kind: z.literal('watch'),
  itemId: z.uuid().nullable(),
  key: z.string().max(200).optional().describe('The secret of the link, as it stands in `k`'),
});
export type ClientMessage = z.infer<typeof ClientMessage>;
