import type { calendarCalls } from '#contract/calls/work/calendar.ts';
import { minuteMs } from '#contract/durations.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import { type Limit, takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { findReader, readCalendar, removeFeed, renewFeed, showFeed, unknownCalendar } from './calendar.ts';

/** Genuine addresses skip these, so they stop only the guessing. */
const guessLimits = (network: string): Limit[] => [
  { what: 'calendar addresses from', who: network, max: 100, perMs: 10 * minuteMs },
];
/** Programs ask every quarter of an hour at most; a person may have several. */
const readsPer10Minutes = 60;

export const calendarRoutes = ({ db, config }: Services): FeatureHandlers<keyof typeof calendarCalls> => ({
  showCalendarFeed: async ({ actor }) => showFeed({ db, config }, requireMember(actor)),

  renewCalendarFeed: async ({ actor, body }) => renewFeed({ db, config }, requireMember(actor), body.insteadOf),

  removeCalendarFeed: async ({ actor }) => removeFeed(db, requireMember(actor)),

  readCalendar: async ({ params, exchange: { request } }) => {
    const person = await findReader({ db, config }, params);
    if (!person) {
      await takeTry(db, guessLimits(networkOf(request.ip)));
      throw unknownCalendar();
    }
    const limit = { what: 'calendar', who: params.feedId, max: readsPer10Minutes, perMs: 10 * minuteMs };
    await takeTry(db, [limit]);
    return readCalendar({ db, config }, person, new Date());
  },
});
