import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { type Job, PgBoss } from 'pg-boss';
import { dayS } from '#contract/durations.ts';
import { UnreachableError } from '#server/platform/config/config.ts';
import { DatabaseClient } from '#server/platform/db/client.ts';
import type { DatabaseAddress, Db, Tx } from '#server/platform/db/database.ts';
import { listen } from '#server/platform/db/listen.ts';
import { lastingMs, oneLine } from './failure-report.ts';

/** Jobs wait in Postgres; the first free worker takes them. */
export const jobNames = [
  'align',
  'approvals',
  'clean',
  'digest',
  'fingerprint',
  'hash',
  'import',
  'mail',
  'orphans',
  'poster',
  'process',
  'process-alone',
  'process-long',
  'scrub',
] as const;
export type JobName = (typeof jobNames)[number];

export type Task = {
  /** The id of the job's subject; empty for a scheduled job. */
  id: string;
  /** Aborts when the process stops or another worker has taken over the job. */
  signal: AbortSignal;
};

/** Completed unless it says otherwise: a video may be refused for good, or left for later, without a retry. */
export type JobOutcome = 'rejected' | 'postponed' | 'skipped';

type Work = (task: Task) => Promise<void> | Promise<JobOutcome | undefined>;

type EnqueueOptions = {
  priority: number;
  /** The job does not run earlier. */
  afterMs?: number;
};

export type Queue = {
  /** Rejects when the queue cannot start. */
  ready: Promise<void>;
  /** Enqueues in the caller's transaction, so both commit or neither does. A higher priority runs first. */
  enqueue: (tx: Db | Tx, name: JobName, id: string, options?: Partial<EnqueueOptions>) => Promise<void>;
  /** Runs a failed or waiting job at once; in place of a failed one, a newer job for the same subject if there is one. */
  runNow: (tx: Tx, name: JobName, id: string) => Promise<void>;
  /** A running job goes on until its work looks at the database, but is not tried again. */
  cancel: (tx: Tx, name: JobName, id: string) => Promise<void>;
  work: (name: JobName, concurrency: number, work: Work) => Promise<void>;
  stop: () => Promise<void>;
};

type Run = { stop: () => void; result: Promise<void> };

const tries: Record<JobName, number> = {
  ...{ approvals: 3, clean: 3, digest: 3, hash: 100, import: 100, mail: 100, orphans: 3, scrub: 3 },
  ...{ align: 100, fingerprint: 100, poster: 100, process: 100, 'process-alone': 100, 'process-long': 100 },
};
/**
 * A worker without a sign of life for this long counts as dead. A living one on a busy machine would lose its work, so it
 * may miss five signs.
 */
const deadAfterS = 30;
const signEveryS = 5;
const lookForDeadS = 10;
const pollS = 2;
const retryDelayS = 2;
const longestDelayS = 20;
/** Unreachable or throttling mail servers need a longer backoff. */
const longestEmailDelayS = 15 * 60;
const stopDeadlineMs = 10_000;
const startAgainMs = 500;
/** On a slow machine the deadline passes within the first tries. */
const fewestStarts = 10;
const schedules: Partial<Record<JobName, string>> = {
  approvals: '* * * * *',
  clean: '17 * * * *',
  digest: '* * * * *',
  orphans: '41 3 * * *',
  scrub: '29 * * * *',
};

/** `isAlone`: no other process uses this database, so its active jobs died with our previous process. */
export function openQueue(address: DatabaseAddress, onError: (error: unknown) => void, isAlone = false): Queue {
  const connection = { ...address, application_name: 'vizio jobs' };
  const boss = new PgBoss({
    ...connection,
    // pg-boss passes it on to its pool.
    ...{ Client: DatabaseClient },
    max: 4,
    useListenNotify: true,
    monitorIntervalSeconds: lookForDeadS,
  });
  boss.on('error', onError);
  // Its own listens by a client that drops its listeners while it ends: a second error, as from a Postgres that is
  // killed, ends the process.
  boss.getDb().listen = async (channel, onMessage, onStart) => listen(connection, channel, { onMessage, onStart });
  const stopping = new AbortController();
  const started = startPatiently(boss, isAlone, stopping.signal);
  // Callers that await it get the failure; without this handler it would end the process first.
  started.catch(() => {});
  return {
    ready: started,
    enqueue: async (tx, name, id, { afterMs = 0, ...options } = {}) => {
      await started;
      const startAfter = Math.ceil(afterMs / 1000);
      await boss.send(name, { id }, { db: asExecutor(tx), singletonKey: id, startAfter, ...options });
    },
    runNow: async (tx, name, id) => {
      await started;
      const newer = await findNewer(tx, name, id);
      if (newer) await boss.deleteJob(name, id, { db: asExecutor(tx) });
      else await boss.retry(name, id, { db: asExecutor(tx) });
      await boss.update(name, undefined, { id: newer ?? id, startAfter: new Date(), db: asExecutor(tx) });
    },
    cancel: async (tx, name, id) => {
      await started;
      await boss.cancel(name, id, { db: asExecutor(tx) });
      // A failed job is not cancelled by pg-boss.
      await boss.deleteJob(name, id, { db: asExecutor(tx) });
    },
    work: async (name, concurrency, work) => {
      await started;
      const options = {
        localConcurrency: concurrency,
        heartbeatRefreshSeconds: signEveryS,
        pollingIntervalSeconds: pollS,
        // Retries and the jobs of dead workers send no notification.
        notifyPollingIntervalSeconds: pollS,
      };
      const running = new Map<string, Run>();
      await boss.work(name, options, async ([job]: Job<{ id?: string } | null>[]) => {
        if (!job) return;
        const id = job.data?.id ?? '';
        // A job is given away if its heartbeat is late, as after a sleep, also to the process that still works at it.
        const earlier = running.get(id);
        const stop = new AbortController();
        const run: Run = {
          stop: () => stop.abort(),
          result: (async () => {
            earlier?.stop();
            await earlier?.result.catch(() => {});
            await work({ id, signal: AbortSignal.any([job.signal, stopping.signal, stop.signal]) });
          })(),
        };
        running.set(id, run);
        try {
          await run.result;
        } catch (error) {
          // It is the same job, which the later run ends.
          const later = running.get(id);
          if (later === undefined || later === run) throw error;
          await later.result;
        } finally {
          if (running.get(id) === run) running.delete(id);
        }
      });
    },
    stop: async () => {
      stopping.abort();
      await started.catch(() => {});
      await boss.stop({ graceful: true, timeout: stopDeadlineMs });
    },
  };
}

/** A database under load refuses connections for a while, above all when everything starts for the first time. */
async function startPatiently(boss: PgBoss, isAlone: boolean, stopping: AbortSignal): Promise<void> {
  const deadline = Date.now() + lastingMs;
  for (let starts = 1; ; starts++) {
    try {
      return await start(boss, isAlone);
    } catch (error) {
      if (stopping.aborted) throw error;
      if (!isPassing(error) || (starts >= fewestStarts && Date.now() > deadline)) {
        throw new UnreachableError(
          `The job queue did not start: ${oneLine(error)}. Check the database, then start again.`,
        );
      }
      // Stops the partial start, so that the next try begins cleanly.
      await boss.stop({ graceful: false }).catch(() => {});
      await pause(startAgainMs);
    }
  }
}

/** Transient: not from Postgres, or about connections, resources, locks or its own start and stop. */
function isPassing(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|40|53|55|57)/.test(error.code ?? '');
}

async function start(boss: PgBoss, isAlone: boolean): Promise<void> {
  await boss.start();
  for (const name of jobNames) {
    const settings = {
      retryLimit: tries[name] - 1,
      retryDelayMax: name === 'mail' ? longestEmailDelayS : longestDelayS,
      retryDelay: retryDelayS,
      retryBackoff: true,
      heartbeatSeconds: deadAfterS,
      expireInSeconds: dayS - 1,
      notify: true,
    };
    // Exclusive: no two jobs for the same subject run at once.
    await boss.createQueue(name, { ...settings, policy: 'exclusive' });
    await boss.updateQueue(name, settings);
    if (isAlone) {
      const jobs = await boss.findJobs(name);
      const dead = jobs.filter(({ state }) => state === 'active').map(({ id }) => id);
      if (dead.length > 0) await boss.fail(name, dead, { reason: 'the process ended' });
    }
    const cron = schedules[name];
    if (cron) await boss.schedule(name, cron);
  }
}

/** The job that waits or runs for the subject of a failed one. Postgres would refuse a second one. */
async function findNewer(tx: Tx, name: JobName, failedId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select newer.id from pgboss.job as failed
    join pgboss.job as newer on newer.name = failed.name
      and newer.singleton_key is not distinct from failed.singleton_key
      and newer.state in ('created', 'retry', 'active')
    where failed.name = ${name} and failed.id = ${failedId} and failed.state = 'failed'`.execute(tx);
  return rows[0]?.id;
}

function asExecutor(tx: Db | Tx) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: rows as never[] };
    },
  };
}
