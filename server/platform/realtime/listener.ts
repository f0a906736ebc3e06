import type { ServerEvent } from '#contract/events.ts';
import type { Caller } from '#server/platform/access/actor.ts';

/** An open page. `id` is the connection's own; the actor's permissions can change while it is open. */
export type Listener = { id: string; actor: Caller; send: (message: Buffer) => void };

/** Serializes an event once and sends it to all listeners. */
export function sendToAll(listeners: Iterable<Pick<Listener, 'send'>>, event: ServerEvent): void {
  const message = Buffer.from(JSON.stringify(event));
  for (const { send } of listeners) send(message);
}
