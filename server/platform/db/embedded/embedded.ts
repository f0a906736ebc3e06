import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '#contract/durations.ts';
import { ConfigError } from '#server/platform/config/config.ts';
import { DatabaseClient } from '#server/platform/db/client.ts';
import type { DatabaseAddress } from '#server/platform/db/database.ts';
import { ownerName, takeOwnership, tryOwnership } from './ownership.ts';
import { lastLines, quietLog, rotateLog } from './postgres-log.ts';
import { findPostgresProgram, type PostgresProgram } from './postgres-program.ts';

/**
 * The Postgres that ships with Vizio, in DATA_DIR/postgres.
 *
 * Callers: `server.ts` for the program, `deployment.ts` for commands, which give the data folder back at once.
 * The single truth: a lock inside the database (`ownership.ts`) decides who may use a data folder, so no lock file can
 * become stale. The owner starts Postgres again whenever it goes down.
 * Never: a partial cluster under its own name, two owners of one folder, or a Postgres stopped by a process that does
 * not own it. It survives a kill of this process, and the next start adopts it.
 */
export type EmbeddedPostgres = {
  address: DatabaseAddress;
  /** Lets a server take the data folder over, which then stops Postgres. */
  share: () => Promise<void>;
  stop: () => Promise<void>;
};

const majorVersion = '18';
/** For a Postgres that ends by itself, because another one still shuts down or its settings are wrong. */
const startDeadlineMs = 30_000;
/** On a slow machine the deadline passes during the first start. */
const fewestStarts = 3;
/**
 * For a Postgres that is at work: a start on a slow machine takes a minute, and after a power cut it reads up to 1 GB of
 * its log again. Only one that hangs reaches this.
 */
const recoveryDeadlineMs = 15 * minuteMs;
const stopDeadlineMs = 30_000;
/** A fast shutdown during crash recovery can hang forever (seen with 18.4) while refusing all connections. */
const shutdownPatienceMs = 5_000;
const logCheckMs = 60_000;

export async function startEmbeddedPostgres(
  dataDir: string,
  onLost: (error: Error) => void,
  { patienceMs = startDeadlineMs, connections = 100 } = {},
): Promise<EmbeddedPostgres> {
  const program = findPostgresProgram(dataDir);
  const cluster = join(dataDir, 'postgres');
  const socketDir = makeSocketDir(dataDir);
  const logFile = join(dataDir, 'postgres.log');
  const address = { host: socketDir, port: 5432, user: 'vizio', database: 'postgres' };

  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(program, dataDir, cluster);
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion) {
    throw new ConfigError(
      `${cluster} was created by Postgres ${version}, but this program includes Postgres ${majorVersion}. Move the data with pg_dump first.`,
    );
  }
  program.giveFolder(cluster);
  program.giveFolder(socketDir);

  let stopping = false;
  let isShared = false;
  let recovering: Promise<void> | undefined;
  let owner = await acquireOwnership();
  removeLeftovers(dataDir);
  const logCheck = setInterval(() => rotateLog(logFile), logCheckMs).unref();

  /** Connects as the only owner of this data folder. Starts Postgres if it is not running. */
  async function acquireOwnership(): Promise<DatabaseClient> {
    const begunMs = Date.now();
    let child: ChildProcess | undefined;
    let endedCount = 0;
    let stoppingSinceMs: number | undefined;
    let isAtWork = false;
    const mayWait = () => {
      const waitedMs = Date.now() - begunMs;
      return waitedMs < patienceMs || ((isAtWork || endedCount < fewestStarts) && waitedMs < recoveryDeadlineMs);
    };
    while (mayWait()) {
      const client = makeOwner();
      try {
        await client.connect();
      } catch (error) {
        await client.end().catch(() => {});
        // "Starting up" and "shutting down" pass by themselves. Any other error means that no server listens.
        const { code, message } = error as Error & { code?: string };
        const passing = code === '57P03';
        stoppingSinceMs = passing && message.includes('shutting down') ? (stoppingSinceMs ?? Date.now()) : undefined;
        if (stoppingSinceMs && Date.now() - stoppingSinceMs > shutdownPatienceMs) stopAtOnce(cluster);
        const ended = child !== undefined && (child.exitCode !== null || child.signalCode !== null);
        // A child that ended at once found another Postgres still shutting down, which may take seconds.
        if (ended) {
          endedCount++;
          await pause(200);
        }
        isAtWork = passing || (child !== undefined && !ended);
        if (!passing && (child === undefined || ended)) {
          removeStalePidFile(cluster);
          child = launch(program, cluster, { socketDir, logFile, connections });
        }
        await pause(20);
        continue;
      }
      try {
        await takeOwnership(client, dataDir);
      } catch (error) {
        if (error instanceof ConfigError) throw error;
        // Postgres went down again.
        await client.end().catch(() => {});
        await pause(20);
        continue;
      }
      client.on('end', () => {
        if (!stopping && !isShared) recover();
      });
      return client;
    }
    throw new Error(`Postgres did not start. The last lines of ${logFile}:\n${lastLines(logFile)}`);
  }

  function recover(): void {
    recovering = acquireOwnership().then(
      (client) => {
        owner = client;
      },
      (error: Error) => onLost(error),
    );
  }

  function makeOwner(): DatabaseClient {
    return new DatabaseClient({ ...address, application_name: ownerName(process.pid) });
  }

  /** False if a server has taken the folder over. */
  async function takeBack(): Promise<boolean> {
    owner = makeOwner();
    return owner.connect().then(
      () => tryOwnership(owner),
      // Postgres is down, and its starter sees to it.
      () => false,
    );
  }

  return {
    address,
    share: async () => {
      isShared = true;
      await owner.end();
    },
    stop: async () => {
      stopping = true;
      clearInterval(logCheck);
      // A Postgres that is still starting would outlive this process.
      await recovering?.catch(() => {});
      const isOurs = !isShared || (await takeBack());
      const pid = readPid(cluster);
      await owner.end().catch(() => {});
      if (!isOurs || pid === undefined || !isAlive(pid)) return;
      // SIGINT is the fast shutdown of Postgres: it ends sessions, writes everything and exits.
      process.kill(pid, 'SIGINT');
      const deadline = Date.now() + stopDeadlineMs;
      while (readPid(cluster) === pid && isAlive(pid)) {
        if (Date.now() > deadline) return stopAtOnce(cluster);
        await pause(10);
      }
    },
  };
}

/** Creates the cluster under a temporary name and renames it, so that a kill leaves no partial cluster. */
async function initialise(program: PostgresProgram, dataDir: string, cluster: string): Promise<void> {
  const fresh = `${cluster}.new-${randomBytes(6).toString('hex')}`;
  mkdirSync(fresh, { mode: 0o700 });
  program.giveFolder(fresh);
  const { file, args, options } = program.command('initdb', [
    ...['-D', fresh, '-U', 'vizio', '-A', 'trust', '-E', 'UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ]);
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${cluster}: ${complaint.trim()}`);
  }
  try {
    renameSync(fresh, cluster);
  } catch {
    // A concurrent start was first. Use its cluster; the lock decides which process stays.
    rmSync(fresh, { recursive: true, force: true });
    return;
  }
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

type Running = { socketDir: string; logFile: string; connections: number };

function launch(program: PostgresProgram, cluster: string, running: Running): ChildProcess {
  const { socketDir, logFile, connections } = running;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: String(connections),
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // A crash ends Postgres, and it is started anew here. Its own restart hangs for good if recovery then fails, as on a
    // full disk (seen with 18.4).
    restart_after_crash: 'off',
    ...quietLog,
  };
  const { file, args, options } = program.command('postgres', [
    ...['-D', cluster],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  rotateLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  // Its own process group: Ctrl-C must not stop the database before requests in flight have finished.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  child.on('error', () => {});
  child.unref();
  closeSync(log);
  return child;
}

/** A Unix socket path is limited to 107 bytes, so a deep data folder gets a short one elsewhere. */
function makeSocketDir(dataDir: string): string {
  const near = join(dataDir, 'run');
  const roomy = Buffer.byteLength(near) < 90;
  const name = `vizio-${process.getuid?.() ?? 0}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const dir = roomy ? near : join(tmpdir(), name);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const uid = process.getuid?.() ?? 0;
  const { uid: ownerUid } = lstatSync(dir);
  if (!lstatSync(dir).isDirectory() || (ownerUid !== uid && uid !== 0)) {
    throw new ConfigError(`${dir} belongs to another user. Remove it, or choose a shorter DATA_DIR.`);
  }
  chmodSync(dir, 0o700);
  return dir;
}

function readPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Loses no committed data: the next start recovers as after a crash. */
function stopAtOnce(cluster: string): void {
  const pid = readPid(cluster);
  if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * After a reboot or in a new container, the pid in the file may belong to another program; Postgres would wait for it
 * forever.
 */
function removeStalePidFile(cluster: string): void {
  const pid = readPid(cluster);
  if (pid === undefined || !isAlive(pid)) return;
  let name: string;
  try {
    name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return;
  }
  if (!/^(postgres|unshare)/.test(name)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres.new-')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
