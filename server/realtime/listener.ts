import type { ServerEvent } from '#contract/events.ts';
import type { Caller } from '#server/access/actor.ts';

/** An open page of somebody's. `id` is the connection's own; what the actor may do can change while it is open. */
export type Listener = { id: string; actor: Caller; send: (message: Buffer) => void };

/** One message for everybody who hears the same, made once. */
export function tell(listeners: Iterable<Pick<Listener, 'send'>>, event: ServerEvent): void {
  const message = Buffer.from(JSON.stringify(event));
  for (const { send } of listeners) send(message);
}
