import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { startEmbeddedPostgres } from './embedded.ts';

test('a Postgres that starts slowly is waited for, because it has not failed', async () => {
  const patienceMs = 0;
  const postgres = await startEmbeddedPostgres(await makeFolder(), () => {}, { patienceMs });
  onTestFinished(postgres.stop);
  expect(postgres.address.user).toBe('vizio');
});
