import { expect, test } from 'vitest';
import { hourMs, minuteMs } from './durations.ts';
import { formatAge, formatDuration, formatSampleTime, formatSize, formatSpeed, formatTimeLeft } from './format.ts';

const mb = 1024 ** 2;

test.each([
  [0, '0.00 MB'],
  [1.5 * mb, '1.50 MB'],
  [102 * mb, '102.00 MB'],
  [103 * mb, '0.10 GB'],
  [2.25 * 1024 * mb, '2.25 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

const now = Date.parse('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T12:00:30Z', 'now'],
  ['2026-03-10T11:59:30Z', 'now'],
  ['2026-03-10T11:59:00Z', '1 min ago'],
  ['2026-03-10T11:01:00Z', '59 mins ago'],
  ['2026-03-10T11:00:00Z', '1 hr ago'],
  ['2026-03-10T02:00:00Z', '10 hrs ago'],
  ['2026-03-09T12:00:00Z', '1 day ago'],
  ['2026-02-28T12:00:00Z', '10 days ago'],
  [undefined, 'Unknown'],
  ['not a time', 'Unknown'],
])('%s is %s', (iso, text) => {
  expect(formatAge(iso, now)).toBe(text);
});

test.each([
  [640 * 1024, '640 kB/s'],
  [3.44 * mb, '3.4 MB/s'],
  [31.2 * mb, '31 MB/s'],
])('%d bytes in a second are %s', (bytes, text) => {
  expect(formatSpeed(bytes)).toBe(text);
});

test.each([
  [0, '1 s left'],
  [44_100, '45 s left'],
  [61_000, '2 min left'],
  [hourMs, '1 h left'],
  [65 * minuteMs, '1 h 5 min left'],
])('%d ms are %s', (leftMs, text) => {
  expect(formatTimeLeft(leftMs)).toBe(text);
});

test.each([
  [2_002, '0:02'],
  [41_960, '0:42'],
  [59_700, '1:00'],
  [600_000, '10:00'],
  [3_790_000, '1:03:10'],
])('A video of %d ms is %s long', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});

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
