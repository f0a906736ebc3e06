import { expect, test } from 'vitest';
import { formatSampleTime } from './sample-time.ts';

test.each([
  [0, 48_000, '0:00.000'],
  [47, 48_000, '0:00.000'],
  [48, 48_000, '0:00.001'],
  [44_099, 44_100, '0:00.999'],
  [60 * 44_100, 44_100, '1:00.000'],
  [3_600 * 48_000 + 24_000, 48_000, '1:00:00.500'],
  [2 ** 31 - 2, 48_000, '12:25:39.242'],
])('sample %i at %i Hz is at %s', (sample, rate, time) => {
  expect(formatSampleTime(sample, rate)).toBe(time);
});
