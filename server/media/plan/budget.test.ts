import { expect, test } from 'vitest';
import { buildFacts } from '#rig/people/factories.ts';
import { estimateMegapixels, isLong, limitWork, requireAffordable } from './budget.ts';

function describe(width: number, height: number, minutes: number, megabytes: number) {
  const facts = buildFacts({ frameCount: minutes * 60 * 30, rate: { num: 30, den: 1 } });
  return { ...facts, sizeBytes: megabytes * 1e6, video: { ...facts.video, width, height } };
}

test.each([
  { what: 'half a minute of a phone', facts: describe(3840, 2160, 0.5, 150), isLong: false },
  { what: 'five minutes of 1080p', facts: describe(1920, 1080, 5, 300), isLong: false },
  { what: 'an hour of 4K', facts: describe(3840, 2160, 60, 20_000), isLong: true },
  { what: 'two hours of a still screen', facts: describe(1920, 1080, 120, 12), isLong: true },
  { what: 'a day of webcam', facts: describe(640, 480, 12 * 60, 900), isLong: true },
])('accepts $what', ({ facts, isLong: expected }) => {
  expect(() => requireAffordable(facts)).not.toThrow();
  expect(isLong(facts)).toBe(expected);
  // 90 megapixels a second are measured (docs/capacity.md); a machine 15 times slower needs 15 times as long.
  expect(limitWork(facts).cpuSeconds).toBeGreaterThan((15 * estimateMegapixels(facts)) / 90);
});

test('refuses hours of the largest pictures in a few megabytes before work begins', () => {
  expect(() => requireAffordable(describe(7680, 4320, 180, 12))).toThrow('too many and too large frames for its size');
});

test('allows 40 minutes of computing for ten seconds, and days for the most that is accepted', () => {
  expect(limitWork(describe(1920, 1080, 1 / 6, 12)).cpuSeconds).toBeLessThan(40 * 60);
  expect(limitWork(describe(3840, 2160, 30, 12)).cpuSeconds).toBeLessThanOrEqual(48 * 3600);
});
