import { describe, expect, test } from 'vitest';
import { breakInTwo, lettersOf, shortenName } from './shorten-name.ts';

const upTo = (most: number) => (letters: readonly string[]) => letters.length <= most;
const lines = (text: string, width: number, inside?: boolean) =>
  breakInTwo(lettersOf(text), { width, widthOf: () => 1 }, inside);
const shorten = (name: string, most: number, ...neighbours: string[]) => shortenName(name, neighbours, upTo(most));
const take = (number: number) => `Harbour_2024_Interview_Mayor_take_0${number}_good_sound.mov`;

describe('a shortened name', () => {
  test('is the whole name if that fits', () => {
    expect(shorten('A012C003_230914.mov', 19, 'A012C004_230914.mov')).toBe('A012C003_230914.mov');
  });

  test('keeps its beginning, its end and its file extension', () => {
    expect(shorten('Interview with the mayor at the harbour.mov', 26)).toBe('Interview wit… harbour.mov');
  });

  test('hides what it has in common with its neighbours first', () => {
    expect(shorten(take(11), 29, take(10), take(12))).toBe('Harbour_20…011_good_sound.mov');
    expect(shorten(take(12), 29, take(11), take(13))).toBe('Harbour_20…012_good_sound.mov');
  });

  test('keeps an early difference, and hides what follows it', () => {
    const name = 'Day 2 interview with the mayor about the harbour.mov';
    expect(shorten(name, 24, name.replace('2', '1'), name.replace('2', '3'))).toBe('Day 2 inter… harbour.mov');
  });

  test('keeps a difference in the middle even if both sides of it must be hidden', () => {
    const name = 'Harbour project interview 12 with the mayor and with the pilot v2.mov';
    expect(shorten(name, 22, name.replace('12', '11'))).toBe('Har…12 wi…pilot v2.mov');
  });

  test('keeps the whole number that differs', () => {
    const name = 'Interview with the mayor 100 final cut.mov';
    expect(shorten(name, 26, name.replace('100', '10'))).toBe('Intervie…100 final cut.mov');
  });

  test('never has another file extension', () => {
    for (let room = 1; room < 30; room++) expect(shorten('A012C003_230914_R1AB.mov', room)).toMatch(/\.mov$/);
  });

  test('never splits an emoji', () => {
    const family = '👨‍👩‍👧';
    const shown = shorten(`Family ${family.repeat(20)} take 2.mp4`, 20);
    expect(shown.replaceAll(family, '')).toBe('Family … take 2.mp4');
  });
});

test.each([
  ['Rushes', 12, ['Rushes']],
  ['Interview with the mayor at the harbour.mov', 26, ['Interview with the mayor ', 'at the harbour.mov']],
  ['A012C003_230914_R1AB.mov', 23, ['A012C003_230914_', 'R1AB.mov']],
  ['Interview wit… harbour.mov', 15, ['Interview wit… ', 'harbour.mov']],
  ['abcdefghijklmnopqrstuvwxyz', 13, ['abcdefghijklm', 'nopqrstuvwxyz']],
  ['abcdefghijklmnopqrstuvwxyz', 12, undefined],
  ['Interview with the mayor', 12, undefined],
])('%s on lines of %i letters becomes %j', (text, most, expected) => {
  expect(lines(text, most)).toEqual(expected);
});

test('a word is broken if that makes the name fit', () => {
  expect(lines('Interview with the mayor', 12, true)).toEqual(['Interview wi', 'th the mayor']);
});
