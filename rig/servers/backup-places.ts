import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { S3Config } from '#server/platform/config/config.ts';
import { openStorageOfDeployment } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { makeFolder } from '../folders.ts';
import { createTestDatabase, type TestServer } from './harness.ts';

/** The secret that a first start has generated in an empty place. */
const generatedSecret = 'the secret that a new place has generated';

/** A running server as a place to back up. */
export const placeOf = ({ dataDir, databaseUrl, storage }: TestServer, secret: string) => ({
  config: { dataDir, secret },
  address: { connectionString: databaseUrl },
  storage,
});

/** A place to restore into, with nothing in it. From `template0` it has no schema either, as at a first start. */
export async function openEmptyPlace(s3?: S3Config, template?: 'template0') {
  const dataDir = await makeFolder();
  await writeFile(join(dataDir, 'secret'), generatedSecret);
  const databaseUrl = await createTestDatabase(template);
  const config = { dataDir, databaseUrl, secret: generatedSecret, s3, diskReserveBytes: 0 };
  const storage = await openStorageOfDeployment(config, { warn: () => {} });
  return { config, address: { connectionString: databaseUrl }, storage };
}

export async function query<T extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<T[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<T>(text).finally(() => client.end());
  return rows;
}

/** Every row that a restore must bring back. Shares no code with backups. */
export async function readRows(databaseUrl: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_type = 'BASE TABLE'
     and table_name not in ('migrations', 'viewers', 'rate_limits', 'last_backup', 'comment_changes')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await query<{ row: string }>(databaseUrl, `select to_jsonb(t)::text as row from ${name} as t`);
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows.sort();
}

/** The SHA-256 of every object. */
export async function readHashes(storage: Storage): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const { objectId } of storage.listObjects()) {
    const hash = createHash('sha256');
    for await (const chunk of storage.readObject(objectId)) hash.update(chunk);
    hashes[objectId] = hash.digest('hex');
  }
  return hashes;
}
