import { Temporal } from 'temporal-polyfill';
import type { StageDue } from '#contract/approvals/templates.ts';
import type { Time } from './approval.ts';

const saturday = 6;

/** The same time of day, some days later, whatever the clocks of the zone do in between. */
export function addDays(at: Time, days: number, zone: string): Time {
  return inZone(at, zone).add({ days }).epochMilliseconds;
}

/** Counts from Monday to Friday. The first day after a Saturday is a Monday. */
export function addBusinessDays(at: Time, days: number, zone: string): Time {
  let day = inZone(at, zone);
  for (let left = days; left > 0; ) {
    day = day.add({ days: 1 });
    if (day.dayOfWeek < saturday) left -= 1;
  }
  return day.epochMilliseconds;
}

export function dueAfter(due: StageDue | null, beganAt: Time, zone: string): Time | null {
  if (due === null) return null;
  return due.kind === 'date' ? Date.parse(due.at) : addBusinessDays(beganAt, due.days, zone);
}

const inZone = (at: Time, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
