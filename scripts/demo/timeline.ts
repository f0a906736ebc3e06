import { sql } from 'kysely';
import { dayMs, minuteMs } from '#contract/durations.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { When } from './workspace.ts';

/** Moves what happens now into the past: each step is an interval on the clock, and its rows are found by their time. */

/** The times that people see. */
const columns = [
  ['users', 'created_at'],
  ['teams', 'created_at'],
  ['team_members', 'created_at'],
  ['items', 'created_at'],
  ['items', 'changed_at'],
  ['items', 'deleted_at'],
  ['versions', 'created_at'],
  ['comments', 'created_at'],
  ['comment_likes', 'created_at'],
  ['fix_checks', 'changed_at'],
  ['shares', 'created_at'],
  ['shares', 'last_viewed_at'],
  ['share_openings', 'opened_at'],
  ['audit_log', 'at'],
] as const;

type Step = { from: Date; to: Date; target: Date };

export function dateOf(when: When): Date {
  if ('minutesAgo' in when) return new Date(Date.now() - when.minutesAgo * minuteMs);
  const [hours = 0, minutes = 0] = when.at.split(':').map(Number);
  const day = new Date(Date.now() - when.daysAgo * dayMs);
  day.setHours(hours, minutes, 0, 0);
  return day;
}

/** Steps must not overlap, so a step waits for the clock to move on. */
export async function runStep<T>(target: Date, work: () => Promise<T>): Promise<{ step: Step; result: T }> {
  const from = await nextMillisecond();
  const result = await work();
  return { step: { from, to: await nextMillisecond(), target }, result };
}

async function nextMillisecond(): Promise<Date> {
  await new Promise((resolve) => setTimeout(resolve, 2));
  return new Date();
}

export async function moveIntoPast(db: Db, steps: Step[]): Promise<void> {
  for (const { from, to, target } of steps) {
    const shift = sql`${`${target.getTime() - from.getTime()} milliseconds`}::interval`;
    for (const [table, column] of columns) {
      const name = sql.ref(column);
      await sql`update ${sql.table(table)} set ${name} = ${name} + ${shift} where ${name} between ${from} and ${to}`.execute(
        db,
      );
    }
  }
  // The log is sorted by id, whose first 48 bits are the time in milliseconds.
  await sql`update audit_log set id = (
    lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || substr(replace(id::text, '-', ''), 13))::uuid`.execute(
    db,
  );
}
