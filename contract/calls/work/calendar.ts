import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';

const Feed = z.object({
  id: z.uuid().nullable().describe('Null while the caller has none'),
  address: z.url().nullable().describe('Everyone who knows it can read the due dates of the caller'),
});

/** The due dates of a person, for calendar programs. */
export const calendarCalls = {
  showCalendarFeed: endpoint({
    method: 'GET',
    path: '/account/calendar',
    summary: "Returns the private address of the caller's calendar",
    audience: 'signed-in',
    scope: 'session',
    output: Feed,
  }),
  renewCalendarFeed: endpoint({
    method: 'PUT',
    path: '/account/calendar',
    summary: 'Makes a new address, which ends the one before',
    audience: 'signed-in',
    scope: 'session',
    body: z.object({
      insteadOf: z.uuid().nullable().describe('The id that the caller has seen: a retry ends no newer address'),
    }),
    output: Feed,
  }),
  removeCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/account/calendar',
    summary: 'Ends the address; idempotent',
    audience: 'signed-in',
    scope: 'session',
    output: Feed,
  }),
  readCalendar: endpoint({
    method: 'GET',
    path: '/calendar/:feedId/:secret/vizio.ics',
    summary: 'Returns the due dates of the person whose address this is, as an iCalendar file',
    audience: 'anyone',
    scope: 'open',
    params: z.object({ feedId: z.uuid(), secret: z.string().max(100) }),
    output: z.string(),
    download: { contentType: 'text/calendar; charset=utf-8' },
  }),
};
