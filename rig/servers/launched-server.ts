import { join } from 'node:path';
import pg from 'pg';
import { type Program, startProgram } from '../programs/start-program.ts';

/** The product as `npm start` runs it (or `npm run demo`), with its supervisor and only these settings. */
export function launch(settings: Record<string, string>, command: 'start' | 'demo' = 'start'): Program {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return startProgram([process.execPath, 'scripts/launch.mjs', command], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings },
    endSignal: 'SIGINT',
  });
}

/** A connection to the embedded database that does not throw when the database ends. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ host: join(dataDir, 'run'), user: 'vizio', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The server's connection that owns the embedded database carries its process id. */
export async function findServer(dataDir: string): Promise<number> {
  const client = await connectTo(dataDir);
  const { rows } = await client.query<{ pid: string }>(
    `select substring(application_name from '^vizio (\\d+)$') as pid from pg_stat_activity
     where application_name ~ '^vizio \\d+$'`,
  );
  await client.end();
  return Number(rows[0]?.pid);
}
