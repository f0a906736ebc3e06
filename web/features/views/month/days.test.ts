import { expect, test } from 'vitest';
import { addMonths, localDay, weeksOf } from './days.ts';

test('a month has whole weeks from Monday on, with days of the months around it', () => {
  expect(weeksOf('2026-12').map(([monday]) => monday)).toEqual([
    ...['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'],
  ]);
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2027-02')[3]?.at(-1)).toBe('2027-02-28');
});

test('months follow each other over the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

test('the day of a moment is that of the clock on the wall', () => {
  expect(localDay(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02');
});
