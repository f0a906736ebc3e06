import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Config, ConfigError } from '#server/platform/config/config.ts';
import { DatabaseClient } from '#server/platform/db/client.ts';
import type { DatabaseAddress } from '#server/platform/db/database.ts';
import { listOwnMigrations, migrate } from '#server/platform/db/migrate.ts';
import { syncFolder } from '#server/platform/storage/local/disk.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Progress } from './backup.ts';
import { listMigrations, loadTables } from './dump.ts';
import { copiesAtOnce, restoreObject } from './objects.ts';
import {
  type About,
  findSnapshot,
  objectPath,
  readAbout,
  type Snapshot,
  snapshotPath,
  tableFile,
} from './snapshots.ts';
import { listObjectIds, readSums, type Sums, sumFile } from './sums.ts';

type Target = { config: Pick<Config, 'dataDir' | 'secret'>; address: DatabaseAddress; storage: Storage };
export type Restored = { snapshot: string; about: About; damaged: string[] };

/**
 * Restores a snapshot into an empty deployment: first the objects, then all rows in one transaction. An interrupted
 * restore is therefore run again. `damaged` lists the objects of the backup that could not be restored.
 */
export async function restoreBackup(
  { config, address, storage }: Target,
  folder: string,
  { name, report = () => {} }: { name?: string | undefined; report?: Progress } = {},
): Promise<Restored> {
  const snapshot = await findSnapshot(folder, name);
  const about = await readAbout(snapshot);
  const sums = await readSums(snapshot);
  await requireReadable(about);
  await requireTables(snapshot, about, sums);
  await requireEmpty(address, about);
  await placeSecret(config, about.secret);

  const ids = listObjectIds(sums);
  const damaged: string[] = [];
  let done = 0;
  const take = async (id: string) => {
    if (!(await restoreObject(storage, folder, id, sums.get(objectPath(id)) ?? ''))) damaged.push(objectPath(id));
    report(`${++done} of ${ids.length} objects`);
  };
  for await (const _ of Readable.from(ids).map(take, { concurrency: copiesAtOnce }));

  report('the database');
  await migrate(address, { only: about.migrations });
  await load(address, snapshot, about);
  await migrate(address);
  return { snapshot: snapshot.name, about, damaged };
}

async function requireReadable({ migrations }: About): Promise<void> {
  const own = await listOwnMigrations();
  const unknown = migrations.find((name) => !own.includes(name));
  if (unknown)
    throw new ConfigError(`The backup is newer than this program (it has ${unknown}). Use the newer program.`);
}

/** Rows are restored all or not at all, so damage is found before anything is changed. */
async function requireTables({ name, root }: Snapshot, { tables }: About, sums: Sums): Promise<void> {
  for (const table of tables) {
    const path = snapshotPath(name, tableFile(table.name));
    const sum = await sumFile(root, path).catch((error: Error) => {
      if (error instanceof ConfigError) throw error;
    });
    if (sum === undefined || sum !== sums.get(path)) {
      throw new ConfigError(`${join(root, path)} is damaged or missing. Restore an older backup of this folder.`);
    }
  }
}

/** A schema newer than the rows is refused too: the migrations that would change these rows have run already. */
async function requireEmpty(address: DatabaseAddress, { migrations }: About): Promise<void> {
  const isEmpty = await withClient(address, async (client) => {
    const { rows } = await client.query<{ isNew: boolean }>(`select to_regclass('users') is null as "isNew"`);
    if (rows[0]?.isNew) return true;
    const { rows: found } = await client.query(
      'select from users union all select from teams union all select from media limit 1',
    );
    const later = (await listMigrations(client)).find((migration) => !migrations.includes(migration));
    if (found.length === 0 && later) {
      throw new ConfigError(
        `The database is empty, but already newer than the backup (it has ${later}). Choose an empty DATA_DIR, or an empty database.`,
      );
    }
    return found.length === 0;
  });
  if (!isEmpty) {
    throw new ConfigError(
      'There is data in the database already, and a restore replaces nothing. Choose an empty DATA_DIR, or an empty database and storage.',
    );
  }
}

/** The secret of the deployment becomes that of the backup. One that is set as SECRET must be the same. */
async function placeSecret({ dataDir, secret }: Target['config'], wanted: string): Promise<void> {
  if (secret === wanted) return;
  const file = join(dataDir, 'secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.trim() !== secret) {
    throw new ConfigError(
      'SECRET is not the one of the backup. Set it to that one, or leave it out to restore it too.',
    );
  }
  const fresh = await open(`${file}.new`, 'w', 0o600);
  await fresh.writeFile(wanted);
  await fresh.sync().finally(() => fresh.close());
  await rename(`${file}.new`, file);
  await syncFolder(dataDir);
}

async function load(address: DatabaseAddress, snapshot: Snapshot, { tables }: About): Promise<void> {
  await withClient(address, async (client) => {
    await client.query('begin');
    await loadTables(client, snapshot, tables);
    // Their jobs are not in the backup; videos that wait get new ones.
    await client.query(`update media set state = 'waiting', percent = 0 where state = 'running'`);
    await client.query('commit');
    // Until autovacuum has looked at the tables, plans would be those of empty ones.
    await client.query('analyze');
  });
}

async function withClient<T>(address: DatabaseAddress, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const client = new DatabaseClient(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
