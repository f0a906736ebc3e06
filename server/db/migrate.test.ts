import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '#server/test/harness.ts';
import { MigrationError, migrate } from './migrate.ts';

test('three processes that start at once migrate an empty database once', async () => {
  const address = { host: inject('postgresSocket'), user: 'vizio', database: 'migrate_thrice' };
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${address.database} template template0`);
  await client.end();
  const applied = await Promise.all([migrate(address), migrate(address), migrate(address)]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

test('a database from a newer program is left alone', async () => {
  const connectionString = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("insert into migrations (name) values ('9999-from-the-future.sql')");
  await client.end();
  const migrating = migrate({ connectionString });
  await expect(migrating).rejects.toThrow(MigrationError);
  await expect(migrating).rejects.toThrow('newer than this program (it has 9999-from-the-future.sql)');
});
