import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type Job, PgBoss } from 'pg-boss';
import { UnreachableError } from '#server/config.ts';
import { DatabaseClient } from '#server/db/client.ts';
import type { DatabaseAddress, Db, Tx } from '#server/db/database.ts';
import { lastingMs, oneLine } from './failure-report.ts';

/** Work that waits in Postgres, done by whichever process takes it first. */
export const jobNames = ['clean', 'digest', 'import', 'mail', 'orphans', 'process', 'process-long', 'scrub'] as const;
export type JobName = (typeof jobNames)[number];

export type Task = {
  /** What the job is about; empty for one that runs by the clock. */
  id: string;
  /** Tells the work to stop: the process is going down, or the job was given to another. */
  signal: AbortSignal;
};

export type Queue = {
  /** Rejects when the queue could not be prepared. */
  ready: Promise<void>;
  /** In the transaction that makes it necessary: neither stands without the other. A higher priority goes first. */
  enqueue: (tx: Db | Tx, name: JobName, id: string, options?: { priority: number }) => Promise<void>;
  work: (name: JobName, concurrency: number, work: (task: Task) => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

const tries: Record<JobName, number> = {
  ...{ clean: 3, digest: 3, import: 100, mail: 100, orphans: 3, scrub: 3 },
  ...{ process: 100, 'process-long': 100 },
};
const dayS = 24 * 60 * 60;
/** A worker that died is found out after three of these. */
const heartbeatS = 10;
const pollS = 2;
const retryDelayS = 2;
const longestDelayS = 20;
/** Mail servers that are away, or that slow us down, are left alone for longer. */
const longestMailDelayS = 15 * 60;
const stopDeadlineMs = 10_000;
const startAgainMs = 500;
const schedules: Partial<Record<JobName, string>> = {
  clean: '17 * * * *',
  digest: '* * * * *',
  orphans: '41 3 * * *',
  scrub: '29 * * * *',
};

/** `isAlone`: nobody else works on this database, so whatever is under way there has died with us. */
export function openQueue(address: DatabaseAddress, onError: (error: unknown) => void, isAlone = false): Queue {
  const boss = new PgBoss({
    ...address,
    // Passed on to its pool.
    ...{ Client: DatabaseClient },
    max: 4,
    application_name: 'vizio jobs',
    useListenNotify: true,
    monitorIntervalSeconds: heartbeatS,
  });
  boss.on('error', onError);
  const stopping = new AbortController();
  const started = startPatiently(boss, isAlone, stopping.signal);
  // Whoever needs it meets the failure; until then nobody does.
  started.catch(() => {});
  return {
    ready: started,
    enqueue: async (tx, name, id, options) => {
      await started;
      await boss.send(name, { id }, { db: asExecutor(tx), singletonKey: id, ...options });
    },
    work: async (name, concurrency, work) => {
      await started;
      const options = {
        localConcurrency: concurrency,
        pollingIntervalSeconds: pollS,
        // Jobs to be tried again and those of dead workers announce themselves to nobody.
        notifyPollingIntervalSeconds: pollS,
      };
      await boss.work(name, options, async ([job]: Job<{ id?: string } | null>[]) => {
        if (!job) return;
        await work({ id: job.data?.id ?? '', signal: AbortSignal.any([job.signal, stopping.signal]) });
      });
    },
    stop: async () => {
      stopping.abort();
      await started.catch(() => {});
      await boss.stop({ graceful: true, timeout: stopDeadlineMs });
    },
  };
}

/** A database under load refuses connections for a while, most of all at the first start of everything. */
async function startPatiently(boss: PgBoss, isAlone: boolean, stopping: AbortSignal): Promise<void> {
  const deadline = Date.now() + lastingMs;
  for (;;) {
    try {
      return await start(boss, isAlone);
    } catch (error) {
      if (stopping.aborted) throw error;
      if (!isPassing(error) || Date.now() > deadline) {
        throw new UnreachableError(
          `The job queue did not start: ${oneLine(error)}. Check the database, then start again.`,
        );
      }
      // Ends what it has begun, so that it begins anew.
      await boss.stop({ graceful: false }).catch(() => {});
      await pause(startAgainMs);
    }
  }
}

/** Not a refusal of Postgres, but for those about connections, resources, locks and its own start and stop. */
function isPassing(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|40|53|55|57)/.test(error.code ?? '');
}

async function start(boss: PgBoss, isAlone: boolean): Promise<void> {
  await boss.start();
  for (const name of jobNames) {
    const settings = {
      retryLimit: tries[name] - 1,
      retryDelayMax: name === 'mail' ? longestMailDelayS : longestDelayS,
      retryDelay: retryDelayS,
      retryBackoff: true,
      heartbeatSeconds: heartbeatS,
      expireInSeconds: dayS - 1,
      notify: true,
    };
    // Exclusive: the same thing is never done twice at once.
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

function asExecutor(tx: Db | Tx) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: rows as never[] };
    },
  };
}
