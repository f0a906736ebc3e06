import type { Caller } from './actor.ts';

/** The session or token, and the share link behind a byte URL, in a form that fits into the URL. */
export type Holder = string;

/** The permission behind a byte response: this holder may read this original or this rendition. */
export type Permit = {
  holder: Holder;
  objectId: string;
  /** Defaults to `download` for an original and to `view` for a rendition. */
  action?: 'view' | 'download';
};

type Held = { sessionId: string | undefined; share: { id: string; state: string } | undefined };

export function formatHolder(caller: Caller): Holder {
  const sessionId = caller.kind === 'member' ? (caller.sessionId ?? caller.token?.id) : undefined;
  // The grant of a token's folders is no share link: it is found again by the token.
  if (caller.kind === 'member' && caller.token) return `${sessionId}..`;
  return [sessionId, caller.share?.id, caller.share?.state].map((part) => part ?? '').join('.');
}

export function parseHolder(holder: Holder): Held {
  const [sessionId, id, state] = holder.split('.');
  return { sessionId: sessionId || undefined, share: id && state ? { id, state } : undefined };
}
