import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '#rig/servers/free-port.ts';
import { findUnprivilegedUser } from '#server/db/unprivileged.ts';
import { type Daemon, startDaemon } from './daemon.ts';
import { findPostgres } from './programs.ts';

export type PostgresServer = {
  port: number;
  url: string;
  /** Again, after a stop. */
  start: () => Promise<void>;
  /** SIGINT ends sessions and writes everything; SIGQUIT is a crash. */
  stop: (signal?: 'SIGINT' | 'SIGQUIT') => Promise<void>;
};

/** A primary and a streaming replica. A commit is acknowledged when both have it. */
export type PostgresPair = {
  primary: PostgresServer;
  replica: PostgresServer;
  /** Makes the replica a primary. Stop the old one first. */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
};

const run = promisify(execFile);

/** Nothing is synced to disk: this loses data in a power cut, not in a crash of Postgres. */
const settings = `listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
max_connections = 200
wal_level = replica
max_wal_senders = 5
hot_standby_feedback = on
timezone = 'UTC'
jit = off
`;

export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'vizio-postgres-'));
  const user = findUnprivilegedUser(folder);
  if (!user) throw new Error('Postgres does not run as root. Install util-linux, or run this as an ordinary user.');
  const binaries = dirname(findPostgres());
  const call = (name: string, ...args: string[]) => {
    const { file, args: all, options } = user.command(join(binaries, name), args);
    return run(file, all, { env: options.env });
  };
  const describe = async (name: string, ...args: string[]): Promise<PostgresServer & { data: string }> => {
    const data = join(folder, name);
    await mkdir(data, { mode: 0o700 });
    user.giveFolder(data);
    const port = await findFreePort();
    const url = `postgres://vizio@127.0.0.1:${port}/postgres`;
    let daemon: Daemon | undefined;
    return {
      data,
      port,
      url,
      start: async () => {
        const command = user.command(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...args]);
        daemon = startDaemon(command, join(folder, `${name}.log`));
        await daemon.until(() => query(url, 'select 1'));
      },
      stop: async (signal = 'SIGINT') => daemon?.stop(signal),
    };
  };
  const primary = await describe('primary', '-c', 'synchronous_standby_names=*');
  const replica = await describe('replica');
  const stop = async () => {
    await replica.stop('SIGQUIT');
    await primary.stop('SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await call('initdb', '-D', primary.data, '-U', 'vizio', '-A', 'trust', '-E', 'UTF8', '--no-sync');
    await writeFile(join(primary.data, 'postgresql.conf'), settings, { flag: 'a' });
    await primary.start();
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'vizio'];
    // -R writes the settings of a replica; -C creates the slot that keeps what it has not yet received.
    const how = ['-R', '-C', '-S', 'replica', '-X', 'stream', '-c', 'fast', '--no-sync'];
    await call('pg_basebackup', ...from, '-D', replica.data, ...how);
    await replica.start();
    return { primary, replica, promote: async () => void (await query(replica.url, 'select pg_promote()')), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}
