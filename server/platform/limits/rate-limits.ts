import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A rate limit: `who` may do `what` at most `max` times within `perMs`. */
export type Limit = { what: string; who: string; max: number; perMs: number };

const pruneEveryMs = minuteMs;
let prunedAt = 0;

/** Counts one attempt against each limit, or throws if one is used up. */
export async function takeTry(db: Db, limits: Limit[]): Promise<void> {
  const waitMs = await countTry(db, limits);
  if (waitMs !== undefined) throw tooMany(waitMs);
}

/** The same for callers with a refusal of their own: returns false if a limit is used up. */
export async function mayTry(db: Db, limits: Limit[]): Promise<boolean> {
  return (await countTry(db, limits)) === undefined;
}

/**
 * Counts in a single statement, so concurrent attempts in any number of processes count exactly. Returns the time to
 * wait if a limit is used up; a refused attempt writes nothing and does not lengthen the wait.
 */
async function countTry(db: Db, limits: Limit[]): Promise<number | undefined> {
  const byKey = limits.map((limit) => ({ ...limit, key: keyOf(limit) }));
  // Lock in a fixed order to avoid deadlocks.
  byKey.sort((a, b) => (a.key < b.key ? -1 : 1));
  const column = (name: 'key' | 'max' | 'perMs') => byKey.map((limit) => limit[name]);
  const { rows } = await sql<{ waitMs: number | null }>`
    with given as (
      select * from unnest(${column('key')}::text[], ${column('max')}::int[], ${column('perMs')}::bigint[])
        as given (key, max, per_ms)
    ), used_up as (
      select ends_at from rate_limits join given using (key) where count >= max and ends_at > now()
    ), counted as (
      insert into rate_limits as known (key, count, ends_at)
      select key, 1, now() + per_ms * interval '1 millisecond' from given where not exists (select from used_up)
      on conflict (key) do update set
        count = case when known.ends_at <= now() then 1 else known.count + 1 end,
        ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
      returning key, count, ends_at
    ), refused as (
      select ends_at from used_up
      union all
      select counted.ends_at from counted join given using (key) where counted.count > given.max
    )
    select (extract(epoch from max(ends_at) - now()) * 1000)::float8 as "waitMs" from refused`.execute(db);
  void pruneSometimes(db);
  return rows[0]?.waitMs ?? undefined;
}

/** Counts a call in any case, and returns how many there were and when the count begins anew. */
export async function countCall(db: Db, limit: Limit): Promise<{ count: number; leftS: number }> {
  const { rows } = await sql<{ count: number; leftS: number }>`
    insert into rate_limits as known (key, count, ends_at)
    values (${keyOf(limit)}, 1, now() + ${limit.perMs} * interval '1 millisecond')
    on conflict (key) do update set
      count = case when known.ends_at <= now() then 1 else known.count + 1 end,
      ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::int as "leftS"`.execute(db);
  void pruneSometimes(db);
  return rows[0] ?? { count: 1, leftS: 0 };
}

/** Refunds an attempt: one that succeeded was not a guess. */
export async function returnTry(db: Db, limits: Limit[]): Promise<void> {
  const keys = limits.map(keyOf).sort();
  await sql`
    with mine as (select key from rate_limits where key = any(${keys}) order by key for update)
    update rate_limits set count = greatest(count - 1, 0) from mine where rate_limits.key = mine.key`.execute(db);
}

/** The key is a hash, so the table does not contain what people typed. */
function keyOf({ what, who }: Limit): string {
  return `${what}:${createHash('sha256').update(who).digest('base64url')}`;
}

function tooMany(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / minuteMs);
  const hours = Math.round(waitMs / hourMs);
  const wait = minutes <= 1 ? 'a minute' : minutes < 100 ? `${minutes} minutes` : `${hours} hours`;
  const message = `Too many attempts. Wait ${wait}, then try again.`;
  return new AppError('rate_limited', message, undefined, Math.ceil(waitMs / 1000));
}

async function pruneSometimes(db: Db): Promise<void> {
  const now = Date.now();
  if (now - prunedAt < pruneEveryMs) return;
  prunedAt = now;
  await sql`
    delete from rate_limits where key in
      (select key from rate_limits where ends_at <= now() for update skip locked)`
    .execute(db)
    .catch(() => {});
}
