import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { DatabaseClient } from '#server/platform/db/client.ts';
import { openPlain } from './plain-files.ts';
import { type About, type Snapshot, snapshotPath, tableFile } from './snapshots.ts';

type Table = About['tables'][number];

/** The rows that a backup leaves out: uploads under way, because it does not have their bytes. */
const conditions: Record<string, string> = {
  uploads: 'where completed_at is not null',
  imports: 'where id in (select id from uploads where completed_at is not null)',
};

/**
 * Tables of our schema, with the columns that can be written. Unlogged ones are worthless after a crash, the transactions
 * of `comment_changes` are those of one database, and the jobs of pg-boss are enqueued again from our rows (`wake…` in
 * jobs/jobs.ts).
 */
async function listTables(client: DatabaseClient): Promise<Pick<Table, 'name' | 'columns'>[]> {
  const { rows } = await client.query<Pick<Table, 'name' | 'columns'>>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not in ('migrations', 'last_backup', 'comment_changes') and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

export async function listMigrations(client: DatabaseClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** Writes every table to a file of this folder, in the client's transaction. */
export async function dumpTables(client: DatabaseClient, folder: string): Promise<Table[]> {
  const tables: Table[] = [];
  for (const { name, columns } of await listTables(client)) {
    const select = `select ${columns.map(quote).join(', ')} from ${quote(name)} ${conditions[name] ?? ''}`;
    const rows = client.query(copyTo(`copy (${select}) to stdout`));
    const file = createWriteStream(join(folder, tableFile(name)), { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(rows, createGzip(), file);
    tables.push({ name, columns, rows: rows.rowCount });
  }
  return tables;
}

/**
 * Replaces the rows of every table with those of the files, in the client's transaction. Foreign keys are checked after
 * the last table, so that the order of the tables does not matter, and no trigger runs.
 */
export async function loadTables(client: DatabaseClient, snapshot: Snapshot, tables: Table[]): Promise<void> {
  const own = (await listTables(client)).map(({ name }) => quote(name));
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  await client.query(`truncate ${own.join(', ')}`);
  for (const table of own) await client.query(`alter table ${table} disable trigger user`);
  for (const { name, columns, rows } of tables) {
    const copying = client.query(copyFrom(`copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`));
    const file = await openPlain(snapshot.root, snapshotPath(snapshot.name, tableFile(name)));
    await pipeline(file.createReadStream(), createGunzip(), copying);
    if (copying.rowCount !== rows) throw new Error(`${name} has ${copying.rowCount} rows instead of ${rows}`);
  }
  for (const table of own) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
  }
}

async function listForeignKeys(client: DatabaseClient): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  return rows;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
