import { expect, test } from 'vitest';
import { addSample, type Sample, speedOf, timeLeftMs } from './speed.ts';

const mb = 1024 ** 2;
const sampled = (...points: [seconds: number, bytes: number][]) =>
  points.reduce<Sample[]>((all, [seconds, bytes]) => addSample(all, { atMs: seconds * 1000, bytes }), []);

test('measures the speed over the last eight seconds', () => {
  const slowThenFast = sampled([0, 0], [10, mb], [14, 11 * mb], [18, 21 * mb]);
  expect(speedOf(slowThenFast)).toBe(2.5 * mb);
});

test('reports no speed before there is enough data, or while nothing moves', () => {
  expect(speedOf([])).toBeUndefined();
  expect(speedOf(sampled([0, 0], [0.2, mb]))).toBeUndefined();
  expect(timeLeftMs(mb, undefined)).toBeUndefined();
  expect(timeLeftMs(mb, speedOf(sampled([0, mb], [4, mb])))).toBeUndefined();
});

test('never reports a negative speed after a file was cancelled', () => {
  expect(speedOf(sampled([0, 0], [1, 100 * mb], [2, 10 * mb], [3, 12 * mb]))).toBe(2 * mb);
});

test('estimates the time left for the rest', () => {
  expect(timeLeftMs(90 * mb, 3 * mb)).toBe(30_000);
});
