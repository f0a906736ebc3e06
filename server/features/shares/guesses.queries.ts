import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Answers how many there were within the window, this one included, and when it ends. */
export async function addGuess(db: Db, bucket: string, windowMs: number): Promise<{ count: number; restMs: number }> {
  const window = sql`${windowMs}::float * interval '1 millisecond'`;
  const isOver = sql`guesses.since < now() - ${window}`;
  const { rows } = await sql<{ count: number; restMs: number }>`
    insert into guesses (bucket, count, since) values (${bucket}, 1, now())
    on conflict (bucket) do update set
      count = case when ${isOver} then 1 else least(guesses.count + 1, 1000000) end,
      since = case when ${isOver} then now() else guesses.since end
    returning count, (extract(epoch from since + ${window} - now()) * 1000)::float as "restMs"`.execute(db);
  return rows[0] ?? { count: 1, restMs: windowMs };
}

export async function removeGuess(db: Db, bucket: string): Promise<void> {
  await sql`update guesses set count = greatest(count - 1, 0) where bucket = ${bucket}`.execute(db);
}
