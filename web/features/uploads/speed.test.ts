import { expect, test } from 'vitest';
import { addSample, type Sample, speedOf, timeLeftMs } from './speed.ts';

const mb = 1024 ** 2;
const sampled = (...points: [seconds: number, bytes: number][]) =>
  points.reduce<Sample[]>((all, [seconds, bytes]) => addSample(all, { atMs: seconds * 1000, bytes }), []);

test('The speed is that of the last eight seconds', () => {
  const slowThenFast = sampled([0, 0], [10, mb], [14, 11 * mb], [18, 21 * mb]);
  expect(speedOf(slowThenFast)).toBe(2.5 * mb);
});

test('Nothing is claimed before there is something to measure, or while nothing moves', () => {
  expect(speedOf([])).toBeUndefined();
  expect(speedOf(sampled([0, 0], [0.2, mb]))).toBeUndefined();
  expect(timeLeftMs(mb, undefined)).toBeUndefined();
  expect(timeLeftMs(mb, speedOf(sampled([0, mb], [4, mb])))).toBeUndefined();
});

test('A cancelled file takes its bytes along without a negative speed', () => {
  expect(speedOf(sampled([0, 0], [1, 100 * mb], [2, 10 * mb], [3, 12 * mb]))).toBe(2 * mb);
});

test('The time left is what the rest takes', () => {
  expect(timeLeftMs(90 * mb, 3 * mb)).toBe(30_000);
});
