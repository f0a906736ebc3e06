import { expect, test } from 'vitest';
import { measureFrameTimes } from './frame-times.ts';

const timeBase = { num: 1, den: 1_000 };
/** 33 ms apart, with one frame missing, as a stream has it that lost one. */
const ticks = Float64Array.from({ length: 5_000 }, (_, n) => (n + (n > 2_500 ? 1 : 0)) * 33);

test('frames whose own times are not known are shown at an even rate, whatever their times look like', () => {
  expect(measureFrameTimes(ticks, timeBase, 33, [])).toMatchObject({ isVariable: true });
  const untimed = measureFrameTimes(ticks, timeBase, 33, [], false);
  expect(untimed).toMatchObject({ isVariable: false, frameTable: null, isTimed: false });
  expect(untimed.durationMs).toBeCloseTo(165_000, -3);
});
