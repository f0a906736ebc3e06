import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseClient } from './client.ts';
import { callLimits, type DatabaseAddress } from './database.ts';

/** lost: notifications do not arrive · unlimited: slow statements are not cancelled */
export type AddressTrouble = { kind: 'lost' | 'unlimited'; what: string; fix: string };

const defaultPatienceMs = 5_000;
/** Postgres delivers a notification before it responds to the listener's next statement but one, however busy it is. */
const fewestStatements = 3;
const askEveryMs = 50;
/** Only an address that does not respond reaches this. */
const connectMs = 30_000;
const lostFix =
  'Set DATABASE_DIRECT_URL to the address of Postgres itself, and DATABASE_URL to a pooler of the same database.';
const lost = {
  kind: 'lost',
  what: 'notifications do not arrive, so open pages would miss changes',
  fix: lostFix,
} as const;
const unlimited = {
  kind: 'unlimited',
  what: 'slow statements are not cancelled, because poolers do not pass this limit on',
  fix: `Add connect_query='set statement_timeout = ${callLimits.statement_timeout}' to the line of the database in pgbouncer.ini.`,
} as const;

/**
 * Finds what a pooler in front of Postgres takes away. `pooler` is the address of calls, if it is another one. Poolers
 * in transaction mode accept LISTEN and forget it.
 */
export async function findAddressTrouble(
  address: DatabaseAddress,
  pooler: DatabaseAddress | undefined,
  patienceMs = defaultPatienceMs,
): Promise<AddressTrouble | undefined> {
  const limits = { connectionTimeoutMillis: connectMs };
  const direct = new DatabaseClient({ ...address, ...callLimits, ...limits });
  // Its own connection: a pooler would deliver a notification to the client that sends it.
  const calls = new DatabaseClient({ ...(pooler ?? address), ...limits });
  try {
    if (!(await connectsWithLimits(direct))) return lost;
    await calls.connect();
    if (!(await isHeard(direct, calls, patienceMs))) return lost;
    return pooler && (await isUnlimited(calls)) ? unlimited : undefined;
  } finally {
    await Promise.all([direct.end(), calls.end()]);
  }
}

/** Poolers refuse settings of a session. */
async function connectsWithLimits(client: DatabaseClient): Promise<boolean> {
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as Error).message.includes('startup parameter')) return false;
    throw error;
  }
}

async function isHeard(direct: DatabaseClient, calls: DatabaseClient, patienceMs: number): Promise<boolean> {
  const channel = `check_${randomUUID().replaceAll('-', '')}`;
  let hasArrived = false;
  direct.on('notification', () => {
    hasArrived = true;
  });
  await direct.query(`listen ${channel}`);
  await calls.query(`notify ${channel}`);
  const sentMs = performance.now();
  for (let statements = 0; !hasArrived; statements++) {
    if (statements >= fewestStatements && performance.now() - sentMs > patienceMs) return false;
    await direct.query('select 1');
    if (!hasArrived) await pause(askEveryMs);
  }
  return true;
}

async function isUnlimited(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`);
  return rows[0]?.limit === '0';
}
