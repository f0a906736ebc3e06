import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';

/** The database of a deployment, to look into it: beside a running server, or started for as long as we look. */
export async function openDatabaseBeside(config: Config): Promise<Database> {
  if (config.databaseUrl) return openDatabase({ connectionString: config.databaseUrl }, () => {});
  const running = await findRunning(config.dataDir);
  if (running) return running;
  // To start it would make a new one.
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

/** A Postgres that runs says in its folder where its socket is: port in the fourth line, folder in the fifth. */
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
    // The file of one that was killed. It is started again and recovers.
    await database.close();
    return undefined;
  }
}
