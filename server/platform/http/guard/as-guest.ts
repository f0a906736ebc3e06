import type { FastifyInstance } from 'fastify';
import { asGuestHeader } from '#contract/sharing/shares.ts';

/** Cookies of guests and of link passwords. Those of sessions begin with "vizio.". */
const guestCookie = /^(__Host-)?vizio_/;

/**
 * Members preview a share link as a guest: their page asks to ignore the session. This only takes rights away, so any
 * request may ask for it. Sockets and downloads cannot send a header and ask in the address.
 */
export function mountAsGuest(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, query }) => {
    if (headers[asGuestHeader] === undefined && (query as { as?: unknown }).as !== 'guest') return;
    const kept = headers.cookie?.split('; ').filter((pair) => guestCookie.test(pair));
    headers.cookie = kept?.join('; ');
    delete headers.authorization;
  });
}
