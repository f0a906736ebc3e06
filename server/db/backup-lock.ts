import { sql } from 'kysely';
import { DatabaseClient } from './client.ts';
import type { DatabaseAddress, Db, Tx } from './database.ts';

/** A backup copies the objects that its rows name. While it runs, no object is removed from storage. */
const backupLock = 7_262_002;
/** Longer than the removal of a batch of objects. */
const patienceMs = 60_000;
const lockNotAvailable = '55P03';

export type BackupLock = {
  /** Throws if the lock was lost, so that objects may be missing. */
  confirm: () => Promise<void>;
  release: () => Promise<void>;
};

/** Keeps every object in storage until the release. Undefined if another backup runs. */
export async function lockForBackup(address: DatabaseAddress): Promise<BackupLock | undefined> {
  const client = new DatabaseClient({ ...address, application_name: 'vizio backup' });
  await client.connect();
  try {
    // Ends with its transaction, also behind a pooler. One without a snapshot does not hold back vacuum.
    await client.query('begin');
    await client.query(`set local idle_in_transaction_session_timeout = 0; set local lock_timeout = ${patienceMs}`);
    await client.query('select pg_advisory_xact_lock($1)', [backupLock]);
  } catch (error) {
    await client.end();
    if ((error as { code?: string }).code === lockNotAvailable) return undefined;
    throw error;
  }
  return {
    confirm: async () => {
      await client.query('select 1');
    },
    release: () => client.end(),
  };
}

/** Asked in the transaction that removes objects. A backup that begins meanwhile waits for its end. */
export async function mayRemoveObjects(tx: Tx | Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${backupLock}) as "isFree"`.execute(tx);
  return rows[0]?.isFree === true;
}
