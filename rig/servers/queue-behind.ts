import { sql } from 'kysely';
import { expect } from 'vitest';
import { lockTrees } from '#server/platform/db/transaction.ts';
import type { TestServer } from './harness.ts';

/**
 * Holds the lock of a team, as the copy of a large folder does, until all of these calls wait for it, and then lets them run in
 * their order.
 */
export async function queueBehind<T>({ db }: TestServer, teamId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const running: Promise<T>[] = [];
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count;
  };
  await db.transaction().execute(async (tx) => {
    await lockTrees(tx, [teamId]);
    for (const call of calls) {
      running.push(call());
      await expect.poll(countWaiting).toBe(running.length);
    }
  });
  return Promise.all(running);
}
