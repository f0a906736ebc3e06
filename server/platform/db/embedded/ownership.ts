import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '#contract/durations.ts';
import { UnreachableError } from '#server/platform/config/config.ts';
import type { DatabaseClient } from '#server/platform/db/client.ts';

const ownerLock = 7_262_000;
/** For an owner that lives. It may be about to end. */
const defaultPatienceMs = 1_500;
/** Postgres notices a killed owner's connection in milliseconds, once it gets a core. This is a generous multiple. */
const ghostPatienceMs = minuteMs;
const retryMs = 50;

/** An owner's connection names its process, so that others can see whether it lives. */
export const ownerName = (pid: number): string => `vizio ${pid}`;

export async function tryOwnership(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock]);
  return rows[0]?.taken === true;
}

/** Makes this connection the only owner of the data folder, or ends it and throws if another process is. */
export async function takeOwnership(
  client: DatabaseClient,
  dataDir: string,
  patienceMs = defaultPatienceMs,
): Promise<void> {
  const begunMs = performance.now();
  while (!(await tryOwnership(client))) {
    const waitedMs = performance.now() - begunMs;
    if (waitedMs > patienceMs && (waitedMs > ghostPatienceMs || (await isOwnerAlive(client)))) {
      await client.end();
      // It may be a command, which ends.
      throw new UnreachableError(
        `Another Vizio is running on ${dataDir}. Stop it first, or start this one with another DATA_DIR.`,
      );
    }
    await pause(retryMs);
  }
}

/** False if its process has ended and Postgres has yet to notice. */
async function isOwnerAlive(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and (classid, objid, objsubid) = (0, $1, 1) and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [ownerLock],
  );
  const [owner] = rows;
  // It has ended since the last try.
  if (!owner) return false;
  const pid = Number(owner.name.replace(/\D+/, ''));
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user must not be signalled.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
