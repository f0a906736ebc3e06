import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { lockForBackup, mayRemoveObjects } from './backup-lock.ts';
import { openDatabase } from './database.ts';

const patienceMs = 20;

test('a backup waits for a removal of objects, however long that takes', async () => {
  const connectionString = await createTestDatabase();
  const { db, close } = openDatabase({ connectionString }, () => {});
  onTestFinished(close);
  const countWaits = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where application_name = 'vizio backup' and datname = current_database() and query like '%pg_locks%'`.execute(db);
    return rows.length;
  };
  const locking = await db.transaction().execute(async (tx) => {
    expect(await mayRemoveObjects(tx)).toBe(true);
    const lock = lockForBackup({ connectionString }, patienceMs);
    await expect.poll(countWaits, { interval: 1 }).toBe(1);
    return { lock };
  });
  const lock = await locking.lock;
  expect(await mayRemoveObjects(db)).toBe(false);
  await lock?.release();
});

test('a second backup is told that another one runs', async () => {
  const connectionString = await createTestDatabase();
  const first = await lockForBackup({ connectionString }, patienceMs);
  expect(await lockForBackup({ connectionString }, patienceMs)).toBeUndefined();
  await first?.release();
  const second = await lockForBackup({ connectionString }, patienceMs);
  expect(second).toBeDefined();
  await second?.release();
});
