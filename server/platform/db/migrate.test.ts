import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { buildFrameTable, decodeFrameTable, maxRuns } from '#contract/media/frame-table.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { MigrationError, migrate } from './migrate.ts';

test('three processes that start together migrate an empty database once', async () => {
  const address = { host: inject('postgresSocket'), user: 'vizio', database: 'migrate_thrice' };
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${address.database} template template0`);
  await client.end();
  const applied = await Promise.all([migrate(address), migrate(address), migrate(address)]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

test('every key to a person has an index, so that an account is deleted without reading whole tables', async () => {
  const client = new pg.Client({ connectionString: await createTestDatabase() });
  await client.connect();
  const { rows } = await client.query(`
    select conrelid::regclass::text || '.' || attname as key
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('users'::regclass, 'guests'::regclass)
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`);
  await client.end();
  expect(rows).toEqual([]);
});

/** Inserts frame runs in the facts, their place before they had a table of their own. */
async function insertOldMedia(client: pg.Client, runs: [number, number][]): Promise<string> {
  const facts = { video: { isVariable: true, frameTable: { timeBase: { num: 1, den: 1000 }, runs } } };
  const { rows } = await client.query(
    "insert into media (id, size_bytes, content_type, state, facts) values (gen_random_uuid(), 1, 'video/mp4', 'done', $1) returning id",
    [JSON.stringify(facts)],
  );
  return rows[0].id;
}

test('frame tables move out of the facts; a table that is too long has its video probed again', async () => {
  const connectionString = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("drop table frame_tables; delete from migrations where name = '0015-frame-tables.sql'");
  const runs: [number, number][] = [
    [33, 2],
    [34.5, 100_000],
    [2 ** 40, 1],
  ];
  const kept = await insertOldMedia(client, runs);
  const endless = await insertOldMedia(
    client,
    Array.from({ length: maxRuns + 1 }, (_, n) => [n % 2, 1]),
  );
  expect(await migrate({ connectionString })).toEqual(['0015-frame-tables.sql']);
  const { rows } = await client.query('select media_id, bytes from frame_tables');
  expect(rows.map(({ media_id }) => media_id)).toEqual([kept]);
  const timeBase = { num: 1, den: 1000 };
  expect(decodeFrameTable(rows[0].bytes, timeBase)).toEqual(buildFrameTable(timeBase, runs));
  const media = await client.query('select id, state, facts from media');
  expect(new Map(media.rows.map(({ id, ...rest }) => [id, rest]))).toEqual(
    new Map<string, object>([
      [kept, { state: 'done', facts: { video: { isVariable: true } } }],
      [endless, { state: 'waiting', facts: null }],
    ]),
  );
  await client.end();
});

test('a database from a newer program is left unchanged', async () => {
  const connectionString = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("insert into migrations (name) values ('9999-from-the-future.sql')");
  await client.end();
  const migrating = migrate({ connectionString });
  await expect(migrating).rejects.toThrow(MigrationError);
  await expect(migrating).rejects.toThrow('newer than this program (it has 9999-from-the-future.sql)');
});
