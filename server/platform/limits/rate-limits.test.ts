import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { createTestDatabase } from '#rig/servers/harness.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { networkOf } from './client-network.ts';
import { type Limit, mayTry, returnTry, takeTry } from './rate-limits.ts';

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  const address = { connectionString: await createTestDatabase() };
  await migrate(address);
  ({ db, close } = openDatabase(address, () => {}));
});

afterAll(() => close());

const limit = (who: string, given: Partial<Limit> = {}): Limit => ({
  what: 'test',
  who,
  max: 3,
  perMs: 60_000,
  ...given,
});
const isTaken = (...limits: Limit[]) => mayTry(db, limits);

test('concurrent attempts from many addresses count exactly', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => isTaken(limit('at once'))));
  expect(responses.filter(Boolean)).toHaveLength(3);
});

test('each `who` and each `what` has its own bucket', async () => {
  for (let tries = 0; tries < 4; tries++) await isTaken(limit('one'));
  expect(await isTaken(limit('one'))).toBe(false);
  expect(await isTaken(limit('other'))).toBe(true);
  expect(await isTaken(limit('one', { what: 'else' }))).toBe(true);
});

test('one exhausted limit refuses, whatever the others allow', async () => {
  for (let tries = 0; tries < 3; tries++) await isTaken(limit('full'));
  expect(await isTaken(limit('empty'), limit('full'))).toBe(false);
});

test('a refunded attempt does not count', async () => {
  for (let tries = 0; tries < 10; tries++) {
    expect(await isTaken(limit('right'))).toBe(true);
    await returnTry(db, [limit('right')]);
  }
});

test('the wait ends, is stated in words, and does not grow with more attempts', async () => {
  await expect.poll(() => isTaken(limit('short', { max: 1, perMs: 200 })), { interval: 20 }).toBe(false);
  await expect.poll(() => isTaken(limit('short', { max: 1, perMs: 200 })), { interval: 20 }).toBe(true);
  await isTaken(limit('long', { max: 1, perMs: 15 * minuteMs }));
  await expect(takeTry(db, [limit('long', { max: 1, perMs: 15 * minuteMs })])).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'Too many attempts. Wait 15 minutes, then try again.',
  });
});

test('an unreachable database is not a used-up limit', async () => {
  const unreachable = openDatabase({ connectionString: 'postgres://127.0.0.1:9/none' }, () => {});
  await expect(mayTry(unreachable.db, [limit('any')])).rejects.toThrow('ECONNREFUSED');
  await unreachable.close();
});

test('the table does not contain what people typed', async () => {
  await isTaken(limit('mara@test.local'));
  const { rows } = await sql`select key from rate_limits`.execute(db);
  expect(JSON.stringify(rows)).not.toContain('mara');
});

describe('a network is', () => {
  test.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
