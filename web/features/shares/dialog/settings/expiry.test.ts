import { expect, test } from 'vitest';
import { afterDays, fromFieldValue, isChosen, presets, toFieldValue } from './expiry.ts';

test('lets a link expire after some days, or never', () => {
  const now = Date.parse('2026-03-01T12:00:00.000Z');
  expect(afterDays(7, now)).toBe('2026-03-08T12:00:00.000Z');
  expect(afterDays(null, now)).toBeNull();
});

test('shows the lifetime that was chosen', () => {
  const now = Date.parse('2026-03-01T12:00:00.000Z');
  const chosen = (expiresAt: string | null, at = now) =>
    presets.filter(({ days }) => isChosen(days, expiresAt, at)).map(({ label }) => label);
  for (const { label, days } of presets) expect(chosen(afterDays(days, now), now + 60_000)).toEqual([label]);
  expect(chosen('2026-03-04T12:00:00.000Z')).toEqual([]);
  expect(chosen('2026-02-01T12:00:00.000Z')).toEqual([]);
});

test.each([
  '2026-03-29T01:30:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2028-02-29T23:59:00.000Z',
  '2026-12-31T23:00:00.000Z',
])('round-trips %s through the date field', (iso) => {
  expect(fromFieldValue(toFieldValue(iso))).toBe(iso);
});

test('treats no expiry as an empty field, and rejects half a date', () => {
  expect(toFieldValue(null)).toBe('');
  expect(fromFieldValue('')).toBeUndefined();
  expect(fromFieldValue('2026-13-')).toBeUndefined();
});
