import { expect, test } from 'vitest';
import { type Filter, filterThreads, noFilter, peopleOf } from './filters.ts';
import { numberedComment, numberedId } from './store/numbered-comments.ts';
import { threadsOf } from './threads.ts';

const tom = { author: { id: 'tom', name: 'Tom', image: null } };
const shape = { kind: 'line', color: '#ff0000', width: 3, from: [0, 0], to: [1, 1] } as const;
const comments = [
  numberedComment(1, { text: 'The horizon tilts\nin the CAFÉ' }),
  numberedComment(2, {
    text: 'Louder, please',
    resolved: true,
    assignment: { person: { id: 'mara', name: 'Mara', image: null }, dueOn: null },
    ...tom,
  }),
  numberedComment(3, { text: 'Fixed in version 4', replyTo: numberedId(1), ...tom }),
  numberedComment(4, {
    text: 'Crop here',
    drawing: { aspect: 1, shapes: [{ ...shape, from: [0, 0], to: [1, 1] }] },
    author: { id: null, name: 'Vera', image: null },
  }),
  numberedComment(5, { text: 'An arrow', picture: 'data:image/png;base64,AA==' }),
];
const threads = threadsOf(comments);

function shown(filter: Partial<Filter>): string[] {
  const left = filterThreads(threads, { ...noFilter, ...filter }, 'mara');
  return left.map(({ comment }) => comment.text.split(/[ ,]/)[0] ?? '');
}

test.each([
  ['any part of a word', 'oriz', ['The']],
  ['in any case', 'LOUDER', ['Louder']],
  ['without accents', 'cafe', ['The']],
  ['with accents', 'café', ['The']],
  ['several words in any order', 'tilts horizon', ['The']],
  ['words on several lines', 'tilts in', ['The']],
  ['words of a reply', 'fixed version', ['The']],
  ['the author', 'tom', ['The', 'Louder']],
  ['nothing when one word is missing', 'horizon sunset', []],
  ['everything without words', '  ', ['The', 'Louder', 'Crop', 'An']],
  ['signs as they are', '.*', []],
])('finds %s', (_, query, expected) => {
  expect(shown({ query })).toEqual(expected);
});

test.each([
  ['all', ['The', 'Louder', 'Crop', 'An']],
  ['open', ['The', 'Crop', 'An']],
  ['resolved', ['Louder']],
  ['mine', ['The', 'An']],
  ['assigned', ['Louder']],
  ['drawing', ['Crop', 'An']],
] as const)('filters by "%s"', (show, expected) => {
  expect(shown({ show })).toEqual(expected);
});

test('combines search, filter and author', () => {
  expect(shown({ personKey: 'tom' })).toEqual(['The', 'Louder']);
  expect(shown({ personKey: 'tom', show: 'resolved' })).toEqual(['Louder']);
  expect(shown({ personKey: 'tom', query: 'horizon' })).toEqual([]);
  expect(shown({ personKey: 'name:Vera', show: 'drawing' })).toEqual(['Crop']);
});

test('lists every author once, including those whose account was deleted', () => {
  expect(peopleOf(comments)).toEqual([
    { key: 'mara', name: 'Mara' },
    { key: 'tom', name: 'Tom' },
    { key: 'name:Vera', name: 'Vera' },
  ]);
});
