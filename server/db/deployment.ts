import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';

/** Opens the database of a deployment: that of a running server, or one started until it is closed. */
export async function openDatabaseOfDeployment(config: Config): Promise<Database> {
  if (config.databaseUrl) return openDatabase({ connectionString: config.databaseUrl }, () => {});
  const running = await findRunning(config.dataDir);
  if (running) return running;
  // Starting Postgres here would create a new database.
  if (!existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) {
    throw new ConfigError(`DATA_DIR must be the folder of a Vizio, but ${config.dataDir} has no database in it.`);
  }
  const embedded = await startEmbeddedPostgres(config.dataDir, (error) => console.error(error.message));
  const database = openDatabase(embedded.address, () => {});
  return {
    ...database,
    close: async () => {
      await database.close();
      await embedded.stop();
    },
  };
}

/** postmaster.pid of a running Postgres has its port in the fourth line and its socket folder in the fifth. */
async function findRunning(dataDir: string): Promise<Database | undefined> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [port, host] = [Number(lines[3]), lines[4]];
  if (!port || !host) return undefined;
  const database = openDatabase({ host, port, user: 'vizio', database: 'postgres' }, () => {});
  try {
    await database.ping();
    return database;
  } catch {
    // A killed Postgres left the file. The caller starts it again and it recovers.
    await database.close();
    return undefined;
  }
}
