import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/platform/config/config.ts';
import { type DatabaseAddress, openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded.ts';

type Opened = { address: DatabaseAddress; close: () => Promise<void> };

/**
 * For scripts beside the server: its own database, that of a running server, or one started until it is closed. `missing`
 * says what happens if there is none; only a restore creates one, and it refuses one that is in use.
 */
export async function openAddressOfDeployment(config: Config, missing: 'refuse' | 'create'): Promise<Opened> {
  if (config.databaseUrl) return { address: { connectionString: config.databaseUrl }, close: async () => {} };
  const running = missing === 'refuse' ? await findRunning(config.dataDir) : undefined;
  if (running) return { address: running, close: async () => {} };
  if (missing === 'refuse' && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) {
    throw new ConfigError(`DATA_DIR must be the folder of a Vizio, but ${config.dataDir} has no database in it.`);
  }
  const { address, share, stop } = await startEmbeddedPostgres(config.dataDir, (error) => console.error(error.message));
  // A server may start meanwhile, and a backup takes hours. A restore must be alone.
  if (missing === 'refuse') await share();
  return { address, close: stop };
}

/** postmaster.pid of a running Postgres has its port in the fourth line and its socket folder in the fifth. */
async function findRunning(dataDir: string): Promise<DatabaseAddress | undefined> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [port, host] = [Number(lines[3]), lines[4]];
  if (!port || !host) return undefined;
  const address = { host, port, user: 'vizio', database: 'postgres' };
  const database = openDatabase(address, () => {});
  try {
    await database.ping();
    return address;
  } catch {
    // A killed Postgres left the file. The caller starts it again and it recovers.
    return undefined;
  } finally {
    await database.close();
  }
}
