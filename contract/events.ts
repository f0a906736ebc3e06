import * as z from 'zod';
import { Comment, Viewer } from './comments.ts';

export const eventsPath = '/events';

/**
 * What the server says over the WebSocket at {apiPrefix}/events. Events are hints that something changed, and name ids
 * only; what it is now is asked for with the ordinary calls. A comment comes along, so that it is seen at once. `ready` comes after each (re)connection: whatever was
 * shown before may be old.
 */
export const ServerEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('teams') }),
  z.object({ kind: z.literal('imports') }),
  z.object({ kind: z.literal('members'), teamId: z.uuid() }),
  z.object({
    kind: z.literal('items'),
    teamId: z.uuid(),
    parents: z
      .array(z.uuid().nullable())
      .describe('The folders whose contents changed; null is the team itself; none: anywhere in the team'),
  }),
  z.object({
    kind: z.literal('processing'),
    teamId: z.uuid(),
    mediaId: z.uuid(),
    percent: z.number().int().describe('How much of its review copies is there'),
  }),
  z.object({
    kind: z.literal('comment'),
    itemId: z.uuid(),
    commentId: z.uuid(),
    comment: Comment.nullable().describe('As the one who hears it sees it; null when it is not there any more'),
  }),
  z.object({
    kind: z.literal('viewers'),
    itemId: z.uuid(),
    viewers: z.array(Viewer).describe('At most 50'),
    count: z.int(),
  }),
  z
    .object({ kind: z.literal('share') })
    .describe(
      'The link that this page was opened with gives or is called something else now, or is over: open it again',
    ),
]);
export type ServerEvent = z.infer<typeof ServerEvent>;

/**
 * What a page says: which file is being reviewed, null when none is any more. Comments and viewers follow from it. A
 * page that was opened by a link says its secret as well; without a session it must, within three seconds of `ready`.
 */
export const ClientMessage = z.object({
  kind: z.literal('watch'),
  itemId: z.uuid().nullable(),
  key: z.string().max(200).optional().describe('The secret of the link, as it stands in `k`'),
});
export type ClientMessage = z.infer<typeof ClientMessage>;
