import type { Approval, Seat, Stage, Time } from './approval.ts';
import { addDays } from './days.ts';
import { owingIn } from './results.ts';

export const mostLateReminders = 5;

/** The one to the named person comes last, when the person asked has been reminded as often as one may. */
export type ReminderName = 'unopened' | 'soon' | 'due' | `late ${number}` | 'given up';
export type Reminder = { stageId: string; seatId: string; name: ReminderName };

/** Facts about a seat that its approval does not have. */
export type SeatFacts = { hasOpened: boolean; sent: readonly ReminderName[] };

/**
 * The reminders to send now, at most one for each person who owes a decision: the newest that is due. Older ones that an outage
 * held back are left out, because one email says all of it.
 */
export function remindersAt(approval: Approval, at: Time, factsOf: (seat: Seat) => SeatFacts): Reminder[] {
  return approval.stages.flatMap((stage) =>
    owingIn(approval, stage).flatMap((seat) => {
      const facts = factsOf(seat);
      const due = remindersOf(stage, seat, approval)
        .filter((reminder) => reminder.at <= at && !(reminder.name === 'unopened' && facts.hasOpened))
        .at(-1);
      if (!due || facts.sent.includes(due.name)) return [];
      return [{ stageId: stage.id, seatId: seat.id, name: due.name }];
    }),
  );
}

/** In the order of their times. Those from before the person was asked are left out. */
function remindersOf(
  { dueAt }: Stage,
  { since }: Seat,
  { zone, lateTo }: Approval,
): { name: ReminderName; at: Time }[] {
  if (since === null) return [];
  const opened = { name: 'unopened' as const, at: addDays(since, 1, zone) };
  if (dueAt === null) return [opened];
  const late = (days: number) => addDays(dueAt, days, zone);
  return [
    opened,
    { name: 'soon' as const, at: late(-1) },
    { name: 'due' as const, at: dueAt },
    ...Array.from({ length: mostLateReminders }, (_, n) => ({ name: `late ${n + 1}` as const, at: late(n + 1) })),
    ...(lateTo ? [{ name: 'given up' as const, at: late(mostLateReminders + 1) }] : []),
  ]
    .filter((reminder) => reminder.at > since)
    .sort((a, b) => a.at - b.at);
}
