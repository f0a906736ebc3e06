import { readdir, readFile } from 'node:fs/promises';
import { DatabaseClient } from './client.ts';
import type { DatabaseAddress } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);
/** An arbitrary fixed number. The lock serializes the migrations of processes that start together. */
const migrationLock = 7_262_001;

export class MigrationError extends Error {}

/** The names of all migrations of this program, in their order. */
export async function listOwnMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

type Options = {
  /** Only these, to load rows of an older schema. */
  only?: string[];
  /** Runs before the first change of a database that has a schema already. */
  beforeChange?: (applied: string[]) => Promise<void>;
};

/** Migrates the database to the schema of this program, forward only. Safe to call from several processes at once. */
export async function migrate(address: DatabaseAddress, { only, beforeChange }: Options = {}): Promise<string[]> {
  const files = await listOwnMigrations();
  const client = new DatabaseClient(address);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map((row) => row.name));
    for (const name of applied) {
      if (!files.includes(name)) {
        throw new MigrationError(`The database is newer than this program (it has ${name}). Start the newer program.`);
      }
    }
    const pending = files.filter((name) => !applied.has(name) && (only?.includes(name) ?? true));
    if (applied.size > 0 && pending.length > 0) await beforeChange?.([...applied]);
    for (const name of pending) await apply(client, name);
    return pending;
  } finally {
    // Ending the connection releases the lock in every case.
    await client.end();
  }
}

async function apply(client: DatabaseClient, name: string): Promise<void> {
  const sql = await readFile(new URL(name, folder), 'utf8');
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`Migration ${name} failed: ${(error as Error).message}. Nothing was changed.`);
  }
}
