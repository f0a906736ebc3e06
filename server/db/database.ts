import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Where Postgres is: an address of ours (a folder with its socket), or the DATABASE_URL of an outside one. */
export type DatabaseAddress = pg.PoolConfig;

export type Database = {
  db: Db;
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the one pool of this process. Connections are made when they are needed. */
export function openDatabase(address: DatabaseAddress, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ ...address, max: 20, connectionTimeoutMillis: 10_000, keepAlive: true });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onError(error);
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => {
      isClosing = true;
      return db.destroy();
    },
  };
}
