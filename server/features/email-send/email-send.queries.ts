import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

type Limits = { now: Date; before: Date; hourBefore: Date; mostInHour: number };

/**
 * Counts one more, unless the last came after `before` or the hour is full; answers whether it did. One statement, so
 * that of two at once, in whatever processes, one sees the other.
 */
export async function countIn(tx: Tx, subject: string, limits: Limits): Promise<boolean> {
  const { now, before, hourBefore, mostInHour } = limits;
  const { rows } = await sql`
    insert into mail_limits as known (subject, hour_since, sent, last_at) values (${subject}, ${now}, 1, ${now})
    on conflict (subject) do update set
      hour_since = case when known.hour_since <= ${hourBefore} then ${now} else known.hour_since end,
      sent = case when known.hour_since <= ${hourBefore} then 1 else known.sent + 1 end,
      last_at = ${now}
    where known.last_at <= ${before} and (known.sent < ${mostInHour} or known.hour_since <= ${hourBefore})
    returning subject`.execute(tx);
  return rows.length > 0;
}

export async function deleteOldLimits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail_limits').where('last_at', '<', before).execute();
}
