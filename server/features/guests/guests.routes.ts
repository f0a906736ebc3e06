import type { guestCalls } from '#contract/calls/sharing/guests.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import { makeBrowser, readBrowser } from '#server/platform/access/guest-browser.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { nameGuest } from './guests.ts';

export const guestRoutes = ({ config, db }: Services): FeatureHandlers<keyof typeof guestCalls> => ({
  nameGuest: async ({ actor, body, exchange: { request, reply } }) => {
    // Members already have a name.
    if (actor.kind !== 'guest') requireMember(actor);
    else {
      const known = readBrowser(config, request.headers);
      const { browser, cookie } = known ? { browser: known, cookie: undefined } : makeBrowser(config);
      await nameGuest(db, actor, browser, body.name);
      if (cookie) reply.header('set-cookie', cookie);
    }
    return { success: true };
  },
});
