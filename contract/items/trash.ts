import { dayMs } from '#contract/durations.ts';

/** Deleted items, teams and comments stay this many days in the trash. */
export const trashDays = 30;

/** The time at which an item or team deleted at this time is removed permanently. */
export function expiryOf(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + trashDays * dayMs);
}
