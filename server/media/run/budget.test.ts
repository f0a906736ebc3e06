import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { buildFacts } from '#rig/people/factories.ts';
import { isLong, limitTimeMs, requireAffordable } from './budget.ts';

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
  expect(limitTimeMs(facts)).toBeLessThanOrEqual(6 * hourMs);
});

test('refuses hours of the largest pictures in a few megabytes before work begins', () => {
  expect(() => requireAffordable(describe(7680, 4320, 180, 12))).toThrow('too many and too large frames for its size');
});

test('allows minutes for ten seconds, not hours', () => {
  expect(limitTimeMs(describe(1920, 1080, 1 / 6, 12))).toBeLessThan(15 * minuteMs);
});
