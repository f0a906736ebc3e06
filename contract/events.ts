import * as z from 'zod';

export const eventsPath = '/events';

/**
 * What the server says over the WebSocket at {apiPrefix}/events. Events are hints that something changed, and name ids
 * only; what it is now is asked for with the ordinary calls. `ready` comes after each (re)connection: whatever was
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
]);
export type ServerEvent = z.infer<typeof ServerEvent>;
