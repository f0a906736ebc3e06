import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Limit, takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Caller } from './subjects.ts';

/** Generous for people, tight for a script with a share link. */
const limits = (guest: { id: string }, share: { id: string }, hasDrawing: boolean): Limit[] => [
  { what: 'comments of', who: guest.id, max: 30, perMs: minuteMs },
  { what: 'comments by link', who: share.id, max: 1_000, perMs: hourMs },
  // A drawing takes up to 256 kB, so one link accepts at most 50 MB of them a day.
  ...(hasDrawing ? [{ what: 'drawings by link', who: share.id, max: 200, perMs: dayMs }] : []),
];

export async function takeGuestTry(
  db: Db,
  caller: Caller,
  { drawing, picture }: { drawing: unknown; picture: unknown },
): Promise<void> {
  if (caller.kind !== 'guest' || !caller.guest) return;
  await takeTry(db, limits(caller.guest, caller.share, drawing !== null || picture !== null));
}
