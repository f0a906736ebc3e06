import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { makeFolder } from '#rig/folders.ts';
import { runProgram } from '#rig/programs/run-program.ts';
import { type Program, startProgram } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { findUnprivilegedUser } from '#server/platform/db/embedded/unprivileged.ts';
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
};

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
  const folder = await makeFolder();
  const user = findUnprivilegedUser(folder);
  if (!user) throw new Error('Postgres does not run as root. Install util-linux, or run this as an ordinary user.');
  const binaries = dirname(findPostgres());
  const call = (name: string, ...args: string[]) => {
    const { file, args: all, options } = user.command(join(binaries, name), args);
    return runProgram([file, ...all], { env: options.env });
  };
  const describe = async (name: string, ...args: string[]): Promise<PostgresServer & { data: string }> => {
    const data = join(folder, name);
    await mkdir(data, { mode: 0o700 });
    user.giveFolder(data);
    const port = await findFreePort();
    const url = `postgres://vizio@127.0.0.1:${port}/postgres`;
    let program: Program | undefined;
    return {
      data,
      port,
      url,
      start: async () => {
        const command = user.command(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...args]);
        program = startProgram([command.file, ...command.args], { env: command.options.env, endSignal: 'SIGQUIT' });
        await program.until(() => query(url, 'select 1'));
      },
      stop: async (signal = 'SIGINT') => void (await program?.stop(signal)),
    };
  };
  const primary = await describe('primary', '-c', 'synchronous_standby_names=*');
  const replica = await describe('replica');
  await call('initdb', '-D', primary.data, '-U', 'vizio', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  await writeFile(join(primary.data, 'postgresql.conf'), settings, { flag: 'a' });
  await primary.start();
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'vizio'];
  // -R writes the settings of a replica; -C creates the slot that keeps what it has not yet received.
  const how = ['-R', '-C', '-S', 'replica', '-X', 'stream', '-c', 'fast', '--no-sync'];
  await call('pg_basebackup', ...from, '-D', replica.data, ...how);
  await replica.start();
  return { primary, replica, promote: async () => void (await query(replica.url, 'select pg_promote()')) };
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
