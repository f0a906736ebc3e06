import { Temporal } from 'temporal-polyfill';
import type { StageDue } from '#contract/approvals/templates.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Time } from './approval.ts';

const saturday = 6;

/** The same time of day, some days later, whatever the clocks of the zone do in between. */
export function addDays(at: Time, days: number, zone: string): Time {
  return inZone(at, zone).add({ days }).epochMilliseconds;
}

/** Counts from Monday to Friday. The first day after a Saturday is a Monday. */
export function addBusinessDays(at: Time, days: number, zone: string): Time {
  const start = inZone(at, zone).toPlainDate();
  let all = 0;
  for (let left = days; left > 0; ) {
    all += 1;
    if (start.add({ days: all }).dayOfWeek < saturday) left -= 1;
  }
  return addDays(at, all, zone);
}

export function dueAfter(due: StageDue | null, beganAt: Time, zone: string): Time | null {
  if (due === null) return null;
  return due.kind === 'date' ? Date.parse(due.at) : addBusinessDays(beganAt, due.days, zone);
}

/** Refuses a name that is no time zone, which would stop the reminders of everyone. */
export function requireZone(zone: string): void {
  try {
    inZone(0, zone);
  } catch {
    throw new AppError('bad_request', 'This is no time zone. Choose one of the list.', 'body.zone');
  }
}

const inZone = (at: Time, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
