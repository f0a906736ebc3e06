import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { openRange, type Range } from './fuzz-rig.ts';

let range: Range;

beforeAll(async () => {
  range = await openRange();
});

afterAll(() => range.stop());

const shotCount = 150;

test('covers every string of every call with about 200 forms', () => {
  const forms = new Set(range.shots.map(({ form }) => form));
  const fields = new Set(range.shots.map(({ name, path }) => `${name} ${path.join('.')}`));
  expect(forms.size).toBeGreaterThanOrEqual(200);
  expect(fields.size).toBeGreaterThanOrEqual(150);
});

/** fuzz.proof.ts runs all of them. */
test('no malformed value makes the server fail: a random sample', async () => {
  const random = makeRandom(runSeed);
  const shots = Array.from({ length: shotCount }, () => random.pick(range.shots));
  expect(await range.fire(shots), `seed ${runSeed}`).toEqual([]);
});
