import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeFolder } from '#rig/folders.ts';
import { startProgram } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { findUnprivilegedUser } from '#server/platform/db/embedded/unprivileged.ts';
import { findPgBouncer } from './programs.ts';

/** PgBouncer in front of a Postgres. */
export type Pooler = { url: string };

type Settings = {
  mode?: 'transaction' | 'session';
  /** Runs on each new connection to Postgres. */
  connectQuery?: string;
  /** Connections to Postgres, which all clients share. */
  size?: number;
  /** Settings of a session that it drops and does not refuse. */
  ignored?: string;
};

export async function startPooler(
  postgresPort: number,
  { mode = 'transaction', connectQuery = '', size = 20, ignored = '' }: Settings = {},
): Promise<Pooler> {
  const folder = await makeFolder();
  const user = findUnprivilegedUser(folder);
  if (!user) throw new Error('PgBouncer does not run as root. Install util-linux, or run this as an ordinary user.');
  const port = await findFreePort();
  const url = `postgres://vizio@127.0.0.1:${port}/postgres`;
  const file = join(folder, 'pgbouncer.ini');
  const onConnect = connectQuery && ` connect_query='${connectQuery}'`;
  await writeFile(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${postgresPort} dbname=postgres user=vizio${onConnect}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 1000
ignore_startup_parameters = ${ignored}
`,
  );
  const command = user.command(findPgBouncer(), [file]);
  const pooler = startProgram([command.file, ...command.args], { env: command.options.env, endSignal: 'SIGKILL' });
  await pooler.until(async () => {
    const client = new pg.Client(url);
    await client.connect();
    await client.end();
  });
  return { url };
}
