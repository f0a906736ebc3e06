import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findLastBackup } from '#server/platform/db/rows/last-backup.ts';
import { jobNames } from '#server/platform/jobs/queue.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { readVersion } from '#server/platform/version.ts';
import type { Registry } from './registry.ts';
import { countWork } from './state.queries.ts';

type Watched = { config: Pick<Config, 'dataDir' | 'mode'>; db: Db; storage: Pick<Storage, 'ping'> };

const freshMs = 5_000;
/** Prometheus waits 10 s for a scrape. A slow machine that responds within them is up. */
const defaultPatienceMs = 8_000;
const jobStates = ['created', 'retry', 'active', 'failed'];
const emailStates = ['waiting', 'failing'];

/** The state of the deployment: the same in every process, except for the disk. Unreadable values are left out. */
export function watchState(registry: Registry, watched: Watched, patienceMs = defaultPatienceMs): void {
  const { config } = watched;
  let state: State | undefined;
  const read = keep(freshMs, () => readState(watched, patienceMs));
  registry.beforeScrape(async () => {
    state = await read();
  });
  const one = (value: number | undefined) => (value === undefined ? [] : [{ value }]);
  const count = (kind: string, name: string, of: string) =>
    state?.work?.find((row) => row.kind === kind && row.name === name && row.state === of)?.count ?? 0;

  registry.gauge('vizio_build_info', 'The version that runs', () => [
    { labels: { version: readVersion(), node: process.versions.node, mode: config.mode }, value: 1 },
  ]);
  registry.gauge('vizio_database_up', '1 if the database responds', () => one(Number(state?.hasDatabase)));
  registry.gauge('vizio_storage_up', '1 if the storage responds', () => one(Number(state?.hasStorage)));
  registry.gauge('vizio_jobs', 'Jobs by queue and state', () =>
    state?.work === undefined
      ? []
      : jobNames.flatMap((queue) =>
          jobStates.map((of) => ({ labels: { queue, state: of }, value: count('jobs', queue, of) })),
        ),
  );
  registry.gauge('vizio_uploads_in_progress', 'Uploads that have begun and are not complete', () =>
    one(state?.work && count('uploads', '', '')),
  );
  registry.gauge('vizio_emails', 'Emails that wait for their first attempt, and those whose last one failed', () =>
    state?.work === undefined
      ? []
      : emailStates.map((of) => ({ labels: { state: of }, value: count('emails', '', of) })),
  );
  registry.gauge('vizio_disk_free_bytes', 'Free bytes of the disk of DATA_DIR', () => one(state?.disk?.free));
  registry.gauge('vizio_disk_size_bytes', 'Size of the disk of DATA_DIR', () => one(state?.disk?.size));
  registry.gauge('vizio_last_backup_timestamp_seconds', 'Time of the last complete backup', () =>
    one(state?.backedUpAt && state.backedUpAt.getTime() / 1000),
  );
}

type State = Awaited<ReturnType<typeof readState>>;

async function readState({ config, db, storage }: Watched, patienceMs: number) {
  const [hasDatabase, hasStorage, work, disk, backedUpAt] = await Promise.all([
    within(
      patienceMs,
      sql`select 1`.execute(db).then(() => true),
    ),
    within(
      patienceMs,
      storage.ping().then(() => true),
    ),
    within(patienceMs, countWork(db)),
    within(patienceMs, measureDisk(config.dataDir)),
    within(patienceMs, findLastBackup(db)),
  ]);
  return { hasDatabase: hasDatabase === true, hasStorage: hasStorage === true, work, disk, backedUpAt };
}

async function measureDisk(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Undefined if the work fails or takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([work.catch(() => undefined), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Several scrapers, or one in a hurry, cost one reading. */
function keep<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let kept: Promise<T> | undefined;
  return () => {
    if (!kept || performance.now() - readAtMs > ms) {
      readAtMs = performance.now();
      kept = read();
    }
    return kept;
  };
}
