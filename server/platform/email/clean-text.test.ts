import { expect, test } from 'vitest';
import { hostileStrings } from '#rig/values/hostile-strings.ts';
import { oneLine, shortName } from './clean-text.ts';

test.each([
  ['Mara', 'Mara'],
  ['  Mara \t Jones ', 'Mara Jones'],
  ['Mara\r\nBcc: everybody@test.local', 'Mara Bcc: everybody@test.local'],
  ['Mara\u2028Subject: x', 'Mara Subject: x'],
  ['a\u0000b\u001bc\u0085d', 'a b c d'],
  ['cod\u202e4pm.exe', 'cod4pm.exe'],
  ['\u2066Mara\u2069 \u200f', 'Mara'],
  ['שלום עולם', 'שלום עולם'],
  ['\ud800', '\ufffd'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
  ['', ''],
])('%j becomes %j', (given, expected) => {
  expect(oneLine(given, 100)).toBe(expected);
});

test('long text ends in an ellipsis and keeps characters whole', () => {
  expect(oneLine('🎬'.repeat(10), 4)).toBe('🎬🎬🎬…');
  expect(oneLine('a bc', 3)).toBe('a…');
  expect(oneLine('abc', 3)).toBe('abc');
});

test('a long name keeps its end, which has the take number', () => {
  expect(shortName('A012.mp4')).toBe('A012.mp4');
  expect(shortName(`Interview ${'x'.repeat(80)} take 17.mov`, 40)).toBe('Interview xxxxxxxxx…xxxxxxxx take 17.mov');
});

test('hostile text cannot end a line or reverse the text', () => {
  for (const hostile of hostileStrings) {
    const line = oneLine(`${hostile}\r\n\u202e${hostile}`, 80);
    expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    expect(Array.from(line).length).toBeLessThanOrEqual(80);
  }
});
