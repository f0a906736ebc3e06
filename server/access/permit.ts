import type { Caller } from './actor.ts';

/** The session and the share link that an address of bytes rests on, in a form that fits into the address. */
export type Holder = string;

/** The permission behind a response of bytes: this holder may read this original, or this copy of one. */
export type Permit = {
  holder: Holder;
  objectId: string;
  /** Without one, an original takes `download` and a copy `view`. */
  action?: 'view';
};

type Held = { sessionId: string | undefined; share: { id: string; state: string } | undefined };

export function formatHolder(caller: Caller): Holder {
  const sessionId = caller.kind === 'member' ? caller.sessionId : undefined;
  return [sessionId, caller.share?.id, caller.share?.state].map((part) => part ?? '').join('.');
}

export function parseHolder(holder: Holder): Held {
  const [sessionId, id, state] = holder.split('.');
  return { sessionId: sessionId || undefined, share: id && state ? { id, state } : undefined };
}
