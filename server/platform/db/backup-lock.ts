import { sql } from 'kysely';
import { DatabaseClient } from './client.ts';
import type { DatabaseAddress, Db, Tx } from './database.ts';

/** A backup copies the objects that its rows name. While it runs, no object is removed from storage. */
const backupLock = 7_262_002;
/** Then it looks for what it waits for. */
const defaultPatienceMs = 60_000;
const lockNotAvailable = '55P03';

export type BackupLock = {
  /** Throws if the lock was lost, so that objects may be missing. */
  confirm: () => Promise<void>;
  release: () => Promise<void>;
};

/** Keeps every object in storage until the release. Undefined if another backup runs. */
export async function lockForBackup(
  address: DatabaseAddress,
  patienceMs = defaultPatienceMs,
): Promise<BackupLock | undefined> {
  const client = new DatabaseClient({ ...address, application_name: 'vizio backup' });
  await client.connect();
  try {
    // The removal of a batch of objects may take minutes.
    while (!(await tryLock(client, patienceMs))) {
      if (!(await isLockedForBackup(client))) continue;
      await client.end();
      return undefined;
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    confirm: async () => {
      await client.query('select 1');
    },
    release: () => client.end(),
  };
}

async function tryLock(client: DatabaseClient, patienceMs: number): Promise<boolean> {
  // Ends with its transaction, also behind a pooler. One without a snapshot does not hold back vacuum.
  await client.query('begin');
  try {
    await client.query(`set local idle_in_transaction_session_timeout = 0; set local lock_timeout = ${patienceMs}`);
    await client.query('select pg_advisory_xact_lock($1)', [backupLock]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    await client.query('rollback');
    return false;
  }
}

/** A backup locks exclusively, a removal of objects does not. */
async function isLockedForBackup(client: DatabaseClient): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and (classid, objid, objsubid) = (0, $1, 1)
       and mode = 'ExclusiveLock' and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [backupLock],
  );
  return rowCount !== 0;
}

/** Asked in the transaction that removes objects. A backup that begins meanwhile waits for its end. */
export async function mayRemoveObjects(tx: Tx | Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${backupLock}) as "isFree"`.execute(tx);
  return rows[0]?.isFree === true;
}
