import { expect, test } from 'vitest';
import { startStillClock } from './still-clock.ts';

const sleeping = (cpuMs: number) => ({ cpuMs, isHeldUp: () => false });
const heldUp = (cpuMs: number) => ({ cpuMs, isHeldUp: () => true });

test('counts the time without progress and without CPU time', () => {
  const measure = startStillClock();
  expect(measure(500, false, sleeping(0))).toBe(500);
  expect(measure(500, false, sleeping(0))).toBe(1_000);
  expect(measure(500, true, sleeping(0))).toBe(0);
  expect(measure(500, false, sleeping(0))).toBe(500);
});

test('starts again with each share of a core, however small', () => {
  const measure = startStillClock();
  for (let n = 1; n <= 1_000; n += 1) expect(measure(500, false, sleeping(n * 10))).toBe(0);
});

test('does not take the CPU time of polling for work', () => {
  const measure = startStillClock();
  let stillMs = 0;
  // 10 ms in 5 s.
  for (let n = 1; n <= 240; n += 1) stillMs = measure(500, false, sleeping(Math.floor(n / 10) * 10));
  expect(stillMs).toBeGreaterThan(100_000);
});

test('counts a thirtieth of the time in which the machine holds it up', () => {
  const measure = startStillClock();
  expect(measure(60_000, false, heldUp(0))).toBe(2_000);
});

test('counts all time where the system does not tell', () => {
  const measure = startStillClock();
  expect(measure(500, false, undefined)).toBe(500);
});
