import { expect, test } from 'vitest';
import { findMentioned, splitMentions } from './mentions.ts';

const find = (text: string, ...names: string[]) => [...findMentioned(text, names)];

test('a name counts after an @, and of names that begin alike the longest', () => {
  expect(find('@Tom Berg, look', 'Tom', 'Tom Berg')).toEqual(['Tom Berg']);
  expect(find('@Tom and @Tom Berg', 'Tom', 'Tom Berg')).toEqual(['Tom', 'Tom Berg']);
  expect(find('(@Åsa)', 'Åsa')).toEqual(['Åsa']);
});

test('a part of a word, an address and a name without an @ are no mentions', () => {
  expect(find('@Tommy, mail tom@Tom.example, Tom', 'Tom')).toEqual([]);
  expect(find('@@Tom', 'Tom')).toEqual(['Tom']);
  expect(find('@', '')).toEqual([]);
});

test('the parts of a text are the text', () => {
  const text = 'Hi @Mara Lind, and @Tom: @nobody.\n@Mara Lind';
  const parts = splitMentions(text, ['Tom', 'Mara Lind']);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap(({ mention }) => mention ?? [])).toEqual(['Mara Lind', 'Tom', 'Mara Lind']);
});
