import { expect, test } from 'vitest';
import { fitFileName, ItemName, numberedName } from './names.ts';

test.each([
  ['Day 1', 'Day 1'],
  ['  Day 1  ', 'Day 1'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['映画 🎬 "final" (v2)', '映画 🎬 "final" (v2)'],
  ['فيلم', 'فيلم'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
  ['می‌خواهم', 'می‌خواهم'],
  ['❤️', '❤️'],
  ['...', '...'],
  ['\u200EFinal\u200B cut\u061C\u200F.mp4', 'Final cut.mp4'],
  ['🎬'.repeat(255), '🎬'.repeat(255)],
])('accepts %j', (given, name) => {
  expect(ItemName.parse(given)).toBe(name);
});

test.each([
  ['', 'Enter a name.'],
  ['   ', 'Enter a name.'],
  ['.', 'A name needs more than dots.'],
  [' .. ', 'A name needs more than dots.'],
  ['a/b', 'A name cannot contain slashes.'],
  ['a\\b', 'A name cannot contain slashes.'],
  ['a\u0000b', 'invisible characters'],
  ['a\nb', 'invisible characters'],
  ['exe\u202Etxt', 'invisible characters'],
  ['\u2066x', 'invisible characters'],
  ['half \ud83c', 'invisible characters'],
  ['a\u2028b', 'invisible characters'],
  ['a\uFFFEb', 'invisible characters'],
  ['\u200b\u2060', 'Enter a name.'],
  ['\u200d\u200c', 'This name has no visible characters.'],
  ['\u3164', 'This name has no visible characters.'],
  ['\u2800 \ufe0f', 'This name has no visible characters.'],
  ['x'.repeat(256), 'This name has 256 characters. Use at most 255.'],
])('refuses %j with a message', (given, message) => {
  const parsed = ItemName.safeParse(given);
  expect(parsed.error?.issues[0]?.message).toContain(message);
});

test.each([
  ['Rushes', 2, 'Rushes 2'],
  ['A012.mp4', 3, 'A012 3.mp4'],
  ['.hidden', 2, '.hidden 2'],
  ['x'.repeat(255), 2, `${'x'.repeat(253)} 2`],
])('%j number %i is %j', (name, count, expected) => {
  expect(numberedName(name, count)).toBe(expected);
});

test.each([
  ['Gru\u0308n.mp4', 'Gr\u00fcn.mp4'],
  ['\u200Ev2.mp4', 'v2.mp4'],
  ['v2\n\u202Egp4.mp4', 'v2--gp4.mp4'],
  ['..\\v2.mp4', '..-v2.mp4'],
  ['..', undefined],
  ['\u200b', undefined],
])('keeps of the file name %j what a name may hold', (given, name) => expect(fitFileName(given)).toBe(name));
