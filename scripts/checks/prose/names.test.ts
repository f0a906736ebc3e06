import { expect, test } from 'vitest';
import { checkName, readNames } from './names.ts';

test.each([
  ['web/features/session/second-step-form.tsx', 'second-step'],
  ['web/features/wishes/list.ts', 'wishes'],
  ['web/features/items/drop-note.tsx', 'note'],
  ['isAnswering', 'answering'],
  ['signInOfNobody', 'nobody'],
  ['DropNote', 'note'],
  ['UI_NEWS', 'news'],
])('finds the word to avoid in %s', (name, word) => {
  expect(checkName(name)).toContain(`is named "${word}"; use `);
});

test.each(['server/markers/read/note-text.ts', 'noteArrivals', 'newsletter', 'commentScope'])('passes %s', (name) => {
  expect(checkName(name)).toBeUndefined();
});

test('reads the declared names of a file and their lines', () => {
  const source = [
    '/** The type desk is a word here. */',
    'export async function one() {',
    "  for (const two of [1]) show('const six = 1', three);",
    '}',
    'export type Four = string;',
    'export const five: Four = object.wish;',
  ].join('\n');
  expect(readNames(source)).toEqual([
    { line: 2, name: 'one' },
    { line: 3, name: 'two' },
    { line: 5, name: 'Four' },
    { line: 6, name: 'five' },
  ]);
});
