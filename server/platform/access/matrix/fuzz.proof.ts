import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { openRange, type Range } from './fuzz-rig.ts';

let range: Range;

beforeAll(async () => {
  range = await openRange();
});

afterAll(() => range.stop());

/** Random ones of about 200 for each string; with FORMS=all every one. */
const formsEach = process.env.FORMS === 'all' ? null : 25;

test('no malformed value in any string of any call makes the server fail', async () => {
  const random = makeRandom(runSeed);
  const fields = Map.groupBy(range.shots, ({ caller, name, path }) => `${caller.name} ${name} ${path.join('.')}`);
  const shots = [...fields.values()].flatMap((forms) =>
    formsEach === null ? forms : Array.from({ length: formsEach }, () => random.pick(forms)),
  );
  const startedAt = Date.now();
  const misses = await range.fire(shots);
  console.log(
    `${shots.length} of ${range.shots.length} in ${Math.round((Date.now() - startedAt) / 1000)} s, seed ${runSeed}`,
  );
  expect(misses, `seed ${runSeed}`).toEqual([]);
});
