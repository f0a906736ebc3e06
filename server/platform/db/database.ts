import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { minuteMs } from '#contract/durations.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { DatabaseClient } from './client.ts';
import { type DatabaseFailure, markFailure } from './failures.ts';
import { watchOutages } from './outages.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** The address of Postgres: the socket folder of the embedded one, or the DATABASE_URL of an external one. */
export type DatabaseAddress = pg.PoolConfig;

export type Database = {
  /** For calls: slow statements are cancelled, so that they cannot hold connections and locks. */
  db: Db;
  /** For jobs: fewer connections and a longer statement timeout. */
  jobs: Db;
  /** The connections of the two pools. */
  pools: Record<'calls' | 'jobs', Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

export const callLimits = { max: 20, statement_timeout: 30_000 };
/** One that refuses says so at once. A machine that is thirty times slower than a laptop opens a connection in seconds. */
const connectMs = 30_000;
const jobLimits = { max: 10, statement_timeout: 10 * minuteMs };

/**
 * Creates the two connection pools of this process; connections open on demand. `report` gets one line when the
 * database goes down and one when it is back, `recordQuery` every statement. Calls go through `pooler`, if there is one.
 */
export function openDatabase(
  address: DatabaseAddress,
  report: (line: string) => void,
  {
    pooler,
    recordQuery = () => {},
  }: { pooler?: DatabaseAddress | undefined; recordQuery?: Tracing['recordQuery'] } = {},
): Database {
  const ping = async () => {
    await callPool.query('select 1').catch((error) => fail(error, 'away'));
  };
  const outages = watchOutages(ping, report);
  const noteFailure = (error: unknown, kind?: DatabaseFailure): void => {
    const failure = markFailure(error, kind);
    if (failure) outages.note(failure, error as Error);
  };
  const fail = (error: unknown, kind?: DatabaseFailure): never => {
    noteFailure(error, kind);
    throw error;
  };

  const openPool = (limits: pg.PoolConfig): pg.Pool => {
    const connecting = { connectionTimeoutMillis: connectMs, Client: DatabaseClient };
    const pool = new pg.Pool({ ...limits, ...connecting });
    // The pool replaces an idle connection that breaks; without a listener the error would end the process.
    pool.on('error', (error) => noteFailure(error));
    return pool;
  };
  const openKysely = (pool: pg.Pool): Db => {
    const connect = () => pool.connect().catch((error) => fail(error, 'away'));
    const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
    return new Kysely<Schema>({
      dialect,
      log: (event) => {
        const error = event.level === 'error' ? event.error : undefined;
        if (error !== undefined) noteFailure(error);
        recordQuery({ statement: event.query.sql, durationMs: event.queryDurationMillis, error });
      },
    });
  };
  // Poolers refuse limits of the session. They have their own setting for it, which a start checks.
  const callPool = openPool(pooler ? { ...pooler, max: callLimits.max } : { ...address, ...callLimits });
  const db = openKysely(callPool);
  const jobPool = openPool({ ...address, ...jobLimits });
  const jobs = openKysely(jobPool);
  return {
    db,
    jobs,
    pools: { calls: callPool, jobs: jobPool },
    ping,
    close: async () => {
      outages.close();
      await Promise.all([db.destroy(), jobs.destroy()]);
    },
  };
}
