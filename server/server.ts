import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { describeChanges, findAllowed } from './features/comments/comments.ts';
import { findEnded } from './features/downloads/downloads.ts';
import { noteProviderGroups } from './features/groups/groups.ts';
import { takeArrival } from './features/providers/providers.ts';
import { backUpRows } from './operator/backup/backup.ts';
import { recheckAccess } from './platform/access/gates.ts';
import { createAuth } from './platform/auth/auth.ts';
import type { NoteGroups } from './platform/auth/groups/said-groups.ts';
import { type Config, ConfigError, UnreachableError } from './platform/config/config.ts';
import { findAddressTrouble } from './platform/db/address-trouble.ts';
import { type DatabaseAddress, type Db, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded.ts';
import { MigrationError, migrate } from './platform/db/migrate.ts';
import { createMailer } from './platform/email/email.ts';
import { watchPermits } from './platform/http/bytes/watch-permits.ts';
import { createFailureReport } from './platform/jobs/failure-report.ts';
import { openQueue } from './platform/jobs/queue.ts';
import { createLog } from './platform/log.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import { createRegistry } from './platform/metrics/registry.ts';
import { watchJobs } from './platform/metrics/watch-jobs.ts';
import { openEventHub } from './platform/realtime/hub.ts';
import type { LiveFeatures } from './platform/realtime/live-features.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createLinkSigner } from './platform/storage/signed-links.ts';
import type { Storage } from './platform/storage/storage.ts';
import { watchStorage } from './platform/storage/watch-storage.ts';
import { openTracing } from './platform/tracing/tracing.ts';
import { startWork } from './worker.ts';

export type Server = {
  url: string;
  mode: Config['mode'];
  db: Db;
  storage: Storage;
  /** Serves on until proxies know the other processes, then fails the health checks until they have noticed. */
  announceStop: () => Promise<void>;
  /** Finishes requests under way, then stops the database. */
  stop: () => Promise<void>;
};

const stopDeadlineMs = 20_000;
/** The process restarted before this one may be ready while a proxy has yet to check it, and knows this one alone. */
const handoverMs = 3_000;
/** Two health checks of a slow proxy. */
const noticeMs = 5_000;
const sweepMs = 20;

/** `onLost` is called when the embedded database has died and cannot be restarted. */
export async function createServer(config: Config, onLost: (error: Error) => void): Promise<Server> {
  const log = createLog(config.logLevel);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir, onLost);
  const address: DatabaseAddress = embedded?.address ?? { connectionString: config.databaseUrl };
  const pooler = config.poolerUrl ? { connectionString: config.poolerUrl } : undefined;

  const undo: (() => Promise<unknown>)[] = [async () => embedded?.stop()];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    await prepareDatabase(address, pooler, config, log);
    const tracing = await openTracing(config);
    undo.push(tracing.close);
    const { recordQuery } = tracing;
    const database = openDatabase(address, (line) => log.error(line), { pooler, recordQuery });
    undo.push(database.close);
    const mailer = createMailer(config, log);
    undo.push(mailer.settle);
    const noteGroups: NoteGroups = (userId, said) => noteProviderGroups(database.db, userId, said);
    const noteArrival = (userId: string, teamId: string) => takeArrival(database.db, userId, teamId);
    const auth = createAuth({ config, db: database.db, mailer, log, noteGroups, noteArrival });
    const hub = openEventHub(address, { db: database.db, log }, liveFeatures(config, database.db));
    undo.push(hub.close);
    const links = createLinkSigner(config.secret);
    const { storage, close } = watchStorage(await openStorage(config, log, links), (line) => log.error(line));
    undo.push(async () => close());
    const { db } = database;
    const ping = async () => {
      await Promise.all([database.ping(), storage.ping()]);
    };
    const permits = watchPermits((holder, held) => findEnded({ config, db, auth }, holder, held), log);
    undo.push(permits.close);
    const metrics = createRegistry();
    const queue = watchJobs(openQueue(address, createFailureReport(log), embedded !== undefined), metrics, tracing);
    undo.push(queue.stop);
    const leaving = new AbortController();
    const announceStop = async () => {
      await pause(handoverMs, undefined, { ref: false });
      leaving.abort();
      await pause(noticeMs, undefined, { ref: false });
    };
    const state = { log, ping, leaving: leaving.signal };
    const watched = { metrics, tracing };
    const services = { config, db, address, auth, storage, links, queue, mailer, hub, permits, ...watched, ...state };
    // The app is put together while the queue waits for the database.
    const [work, app] = await Promise.all([
      config.mode === 'web' ? undefined : startWork({ ...services, db: database.jobs }),
      config.mode === 'worker' ? undefined : createApp(services),
    ]);
    if (work) undo.push(work.stop);
    undo.push(
      await openMetrics({ ...services, database }).catch((error) =>
        explainListen(error, 'METRICS_PORT', config.metricsPort, config),
      ),
    );
    await queue.ready;
    // Last, because a process that responds has started: it goes on when the database goes down.
    if (app) {
      undo.push(() => drain(app));
      await app
        .listen({ host: config.host, port: config.port })
        .catch((error) => explainListen(error, 'PORT', config.port, config));
    }
    return { url: config.publicUrl, mode: config.mode, db, storage, announceStop, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function liveFeatures(config: Config, db: Db): LiveFeatures {
  return {
    describeChanges: (itemId, commentIds, watchers) => describeChanges(db, itemId, commentIds, watchers),
    findAllowed: (itemId, watchers) => findAllowed(db, itemId, watchers),
    recheckAccess: (visitors) => recheckAccess({ config, db }, visitors),
  };
}

/** Finishes requests under way. Closes connections as they become idle; keep-alive would hold them open. */
async function drain(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const deadline = new Promise((resolve) => setTimeout(resolve, stopDeadlineMs).unref());
  await Promise.race([app.close(), deadline]);
  clearInterval(sweep);
}

async function checkAddresses(
  address: DatabaseAddress,
  pooler: DatabaseAddress | undefined,
  log: FastifyBaseLogger,
): Promise<void> {
  const trouble = await findAddressTrouble(address, pooler);
  if (!trouble) return;
  const line = `database: ${trouble.what}. ${trouble.fix}`;
  if (trouble.kind === 'lost') throw new UnreachableError(line);
  log.warn(line);
}

async function prepareDatabase(
  address: DatabaseAddress,
  pooler: DatabaseAddress | undefined,
  config: Config,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    if (config.databaseUrl) await checkAddresses(address, pooler, log);
    await migrate(address, { beforeChange: () => keepRows(address, config) });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (error instanceof MigrationError) throw new ConfigError(error.message);
    if (!config.databaseUrl) throw error;
    const name = pooler ? 'DATABASE_URL or DATABASE_DIRECT_URL' : 'DATABASE_URL';
    const { hostname, port, pathname } = new URL(config.databaseUrl);
    const reason = (error as { code?: string }).code ?? (error as Error).message;
    throw new UnreachableError(
      `${name}: no usable database at ${hostname}:${port || 5432}${pathname} (${reason}). Start it, or correct the address.`,
    );
  }
}

/** An upgrade that cannot be undone does not begin. */
async function keepRows(address: DatabaseAddress, config: Config): Promise<void> {
  try {
    await backUpRows({ config, address });
  } catch (error) {
    throw new ConfigError(
      `The database must be backed up before this upgrade, but that failed: ${(error as Error).message}. Nothing was changed.`,
    );
  }
}

function explainListen(
  error: NodeJS.ErrnoException,
  setting: string,
  port: number | undefined,
  { host }: Config,
): never {
  if (error.code === 'EADDRINUSE') {
    throw new ConfigError(
      `${setting} ${port} is in use by another program. Stop it, or choose another: ${setting}=${Number(port) + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') throw new ConfigError(`${setting} ${port} needs more rights. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    throw new ConfigError(`HOST must be an address of this machine, but it is "${host}".`);
  }
  throw error;
}
