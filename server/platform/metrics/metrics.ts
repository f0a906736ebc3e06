import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { serveMetrics } from './metrics-server.ts';
import { watchProcess } from './process.ts';
import type { Registry } from './registry.ts';
import { watchState } from './state.ts';

type Watched = { config: Config; database: Pick<Database, 'jobs' | 'pools'>; storage: Storage; metrics: Registry };

/** Serves the metrics of the process and of the deployment, if METRICS_PORT is set. */
export async function openMetrics({ config, database, storage, metrics }: Watched): Promise<() => Promise<void>> {
  if (config.metricsPort === undefined) return async () => {};
  const { close: stopWatching } = watchProcess(metrics);
  watchPools(metrics, database.pools);
  // The pool of the jobs, so that a scrape never waits behind calls.
  watchState(metrics, { config, db: database.jobs, storage });
  const { close } = await serveMetrics(config, config.metricsPort, metrics);
  return async () => {
    stopWatching();
    await close();
  };
}

function watchPools(metrics: Registry, pools: Database['pools']): void {
  const counts = {
    vizio_database_pool_connections: ['Open connections', 'totalCount'],
    vizio_database_pool_idle: ['Connections that wait for work', 'idleCount'],
    vizio_database_pool_waiting: ['Work that waits for a connection', 'waitingCount'],
  } as const;
  for (const [name, [help, count]] of Object.entries(counts)) {
    metrics.gauge(name, help, () =>
      Object.entries(pools).map(([pool, { [count]: value }]) => ({ labels: { pool }, value })),
    );
  }
}
