import { hourMs } from '#contract/durations.ts';
import type { Approval, Seat, Stage, Time } from './approval.ts';
import { addDays } from './days.ts';
import { owingIn } from './results.ts';

export const mostLateReminders = 5;
/** Nearly a day: the person who is late has had the last reminder for so long before another one hears of it. */
const graceMs = 20 * hourMs;

/** The first asks for the decision. The one to the named person comes last, when the person asked has been reminded as often as one may. */
export type ReminderName = 'asked' | 'unopened' | 'soon' | 'due' | `late ${number}` | 'given up';
export type Reminder = { stageId: string; seatId: string; name: ReminderName };

/** Facts about a seat that its approval does not have. */
export type SeatFacts = { hasOpened: boolean; sent: readonly { name: ReminderName; at: Time }[] };

/**
 * The reminders to send now, at most one for each person who owes a decision: the newest that is due. Older ones that an outage
 * held back are left out, because one email says all of it.
 */
export function remindersAt(approval: Approval, at: Time, factsOf: (seat: Seat) => SeatFacts): Reminder[] {
  return approval.stages.flatMap((stage) =>
    owingIn(approval, stage).flatMap((seat) => {
      const name = newestOf(remindersOf(stage, seat, approval), at, factsOf(seat));
      return name === undefined ? [] : [{ stageId: stage.id, seatId: seat.id, name }];
    }),
  );
}

/** When an approval changes by time alone, or someone may have to be reminded; null if nothing waits for a time. */
export function nextTimeOf(approval: Approval, at: Time, factsOf: (seat: Seat) => SeatFacts): Time | null {
  if (approval.ended) return null;
  if (remindersAt(approval, at, factsOf).length > 0) return at;
  const times = approval.stages.flatMap((stage) => [
    ...(stage.start.kind === 'date' && stage.beganAt === null ? [stage.start.at] : []),
    ...owingIn(approval, stage).flatMap((seat) => [
      ...remindersOf(stage, seat, approval).map((planned) => planned.at),
      lastLateOf(factsOf(seat)) + graceMs,
    ]),
  ]);
  const next = Math.min(...times.filter((time) => time > at));
  return Number.isFinite(next) ? next : null;
}

type Planned = { name: ReminderName; at: Time };

function newestOf(planned: Planned[], at: Time, { hasOpened, sent }: SeatFacts): ReminderName | undefined {
  const lastLate = lastLateOf({ sent });
  const due = planned.filter(
    (one) =>
      one.at <= at &&
      !(one.name === 'unopened' && hasOpened) &&
      !(one.name === 'given up' && !(at - lastLate >= graceMs && Number.isFinite(lastLate))),
  );
  const newest = due.at(-1);
  // An email that was sent has said all that was planned before it.
  const saidUntil = Math.max(
    ...planned.filter(({ name }) => sent.some((one) => one.name === name)).map((one) => one.at),
  );
  return newest && newest.at > saidUntil ? newest.name : undefined;
}

const lastLateOf = ({ sent }: Pick<SeatFacts, 'sent'>): Time =>
  Math.max(...sent.filter(({ name }) => name.startsWith('late')).map((one) => one.at));

/** In the order of their times. Those from before the person was asked are left out, and late is late from then on. */
function remindersOf({ dueAt }: Stage, { since }: Seat, { zone, lateTo }: Approval): Planned[] {
  if (since === null) return [];
  const asked = { name: 'asked' as const, at: since };
  const opened = { name: 'unopened' as const, at: addDays(since, 1, zone) };
  if (dueAt === null) return [asked, opened];
  const late = (days: number) => addDays(Math.max(dueAt, since), days, zone);
  const others = [
    opened,
    { name: 'soon' as const, at: addDays(dueAt, -1, zone) },
    { name: 'due' as const, at: dueAt },
    ...Array.from({ length: mostLateReminders }, (_, n) => ({ name: `late ${n + 1}` as const, at: late(n + 1) })),
    ...(lateTo ? [{ name: 'given up' as const, at: late(mostLateReminders + 1) }] : []),
  ];
  return [asked, ...others.filter((reminder) => reminder.at > since).sort((a, b) => a.at - b.at)];
}
