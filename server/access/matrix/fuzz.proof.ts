import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRange, type Range } from './fuzz-rig.ts';

let range: Range;

beforeAll(async () => {
  range = await openRange();
});

afterAll(() => range.stop());

test('no malformed value in any string of any call makes the server fail', async () => {
  const startedAt = Date.now();
  const misses = await range.fire(range.shots);
  console.log(`${range.shots.length} calls in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  expect(misses).toEqual([]);
});
