import { DatabaseClient } from '#server/platform/db/client.ts';
import type { DatabaseAddress, Db } from '#server/platform/db/database.ts';

/** Notes in the database when the last complete backup was taken, so that every process of a deployment knows it. */
export async function recordLastBackup(address: DatabaseAddress, takenAt: Date): Promise<void> {
  const client = new DatabaseClient(address);
  await client.connect();
  try {
    // The database of an older program may be backed up by this one before it is upgraded.
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('last_backup') is not null as "isThere"`,
    );
    if (!rows[0]?.isThere) return;
    await client.query(
      'insert into last_backup (taken_at) values ($1) on conflict (is_only) do update set taken_at = excluded.taken_at',
      [takenAt],
    );
  } finally {
    await client.end();
  }
}

/** Undefined if there was none. */
export async function findLastBackup(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('last_backup').select('taken_at').executeTakeFirst();
  return row?.taken_at;
}
