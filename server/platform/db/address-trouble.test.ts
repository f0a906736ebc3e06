import { expect, test } from 'vitest';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { findAddressTrouble } from './address-trouble.ts';

const patienceMs = 200;
const at = async (options = '') => ({ connectionString: (await createTestDatabase()) + options });

test('finds no trouble without a pooler', async () => {
  expect(await findAddressTrouble(await at(), undefined)).toBeUndefined();
});

test('finds no trouble where every statement takes longer than the patience', async () => {
  expect(await findAddressTrouble(await at(), undefined, 0)).toBeUndefined();
});

test('finds a pooler that leads to another database, because notifications do not arrive', async () => {
  const trouble = await findAddressTrouble(await at(), await at(), patienceMs);
  expect(trouble).toMatchObject({ kind: 'lost', fix: expect.stringContaining('DATABASE_DIRECT_URL') });
});

test('finds a pooler without a limit for slow statements', async () => {
  const address = await at();
  const limited = { ...address, options: '-c statement_timeout=30000' };
  expect(await findAddressTrouble(address, address)).toMatchObject({
    kind: 'unlimited',
    fix: expect.stringContaining("connect_query='set statement_timeout = 30000'"),
  });
  expect(await findAddressTrouble(address, limited)).toBeUndefined();
});
