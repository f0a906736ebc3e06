import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { DatabaseClient } from '#server/platform/db/client.ts';
import { ownerName, takeOwnership, tryOwnership } from './ownership.ts';

async function connect(connectionString: string, pid: number): Promise<DatabaseClient> {
  const client = new DatabaseClient({ connectionString, application_name: ownerName(pid) });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('waits for the connection of a killed owner, however late a busy Postgres ends it', async () => {
  const url = await createTestDatabase();
  const { pid } = spawnSync('true');
  const [owner, heir] = [await connect(url, pid), await connect(url, process.pid)];
  await tryOwnership(owner);
  const taking = takeOwnership(heir, '/data', 0);
  const hasLooked = async () => {
    const sql = "select from pg_stat_activity where application_name = $1 and query like '%pg_locks%'";
    return (await owner.query(sql, [ownerName(process.pid)])).rowCount;
  };
  await expect.poll(hasLooked).toBe(1);
  await owner.end();
  await taking;
});

test('refuses a folder whose owner lives', async () => {
  const url = await createTestDatabase();
  const [owner, second] = [await connect(url, process.pid), await connect(url, process.pid)];
  await tryOwnership(owner);
  await expect(takeOwnership(second, '/data', 0)).rejects.toThrow('Another Vizio is running on /data.');
});
