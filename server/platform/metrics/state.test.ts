import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { createRegistry } from './registry.ts';
import { watchState } from './state.ts';

test('an outage shows in the metrics, and leaves out what cannot be read', async () => {
  const { jobs, close } = openDatabase({ connectionString: 'postgres://127.0.0.1:9/none' }, () => {});
  onTestFinished(close);
  const registry = createRegistry();
  const storage = { ping: () => new Promise<never>(() => {}) };
  watchState(registry, { config: { dataDir: '/nowhere', mode: 'worker' }, db: jobs, storage }, 500);
  const samples = (await registry.scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(samples.slice(1)).toEqual(['vizio_database_up 0', 'vizio_storage_up 0']);
  expect(samples[0]).toContain('mode="worker"');
});
