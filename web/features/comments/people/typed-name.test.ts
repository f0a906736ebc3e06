import { expect, test } from 'vitest';
import { completeName, findPeople, readTypedName } from './typed-name.ts';

const person = (name: string, address: string | null = null) => ({
  ...{ id: name, name, image: null, address },
  isAssignable: address === null,
});
const people = ['Ann', 'Mara Lind', 'Åsa Berg', 'Tom Berg'].map((name) => person(name));
const find = (query: string) => findPeople(people, query).map(({ name }) => name);

test.each([
  ['@', { at: 0, query: '' }],
  ['Look, @Mara L', { at: 6, query: 'Mara L' }],
  ['(@to', { at: 1, query: 'to' }],
  ['mail tom@vizio', null],
  ['@ Mara', null],
  ['@Mara\nLind', null],
  ['no one', null],
])('reads the name that is being typed in %j', (text, expected) => {
  expect(readTypedName(text, text.length)).toEqual(expected);
});

test('finds people by the beginning of each word, whatever its case and accents', () => {
  expect(find('')).toHaveLength(4);
  expect(find('lin')).toEqual(['Mara Lind']);
  expect(find('asa')).toEqual(['Åsa Berg']);
  expect(find('BERG')).toEqual(['Åsa Berg', 'Tom Berg']);
  expect(find('Mara Lind ')).toEqual([]);
  const guests = [...people, person('ines', 'ines@client.test'), person('ines', 'ines@second.test')];
  expect(findPeople(guests, 'ines@s').map(({ address }) => address)).toEqual(['ines@second.test']);
  // A name that is complete ends the list, so that Enter sends.
  expect(findPeople(guests, 'ines ')).toEqual([]);
});

test('completes a name in the middle of a text', () => {
  const text = 'For @to please';
  expect(completeName(text, { at: 4, query: 'to' }, 'Tom Berg')).toEqual({
    text: 'For @Tom Berg please',
    caret: 'For @Tom Berg '.length,
  });
  expect(completeName('@', { at: 0, query: '' }, 'Ann')).toEqual({ text: '@Ann ', caret: 5 });
});
