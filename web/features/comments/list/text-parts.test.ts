import { expect, test } from 'vitest';
import { splitFound, splitLinks } from './text-parts.ts';

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => (href === undefined ? [] : [href]));
const join = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');

test.each([
  ['See https://a.test/b.', ['https://a.test/b']],
  ['(https://a.test/b) and http://c.test', ['https://a.test/b', 'http://c.test/']],
  ['https://en.wikipedia.org/wiki/Cut_(film)', ['https://en.wikipedia.org/wiki/Cut_(film)']],
  ['“https://a.test/?q=1&r=2”, yes', ['https://a.test/?q=1&r=2']],
  ['HTTPS://A.TEST/b', ['https://a.test/b']],
  ['javascript:alert(1) data:text/html,x file:///etc ftp://a.test', []],
  ['https:// and https://', []],
  ['ahttps://a.test', []],
  ['https://a.test/<script>', ['https://a.test/']],
  ['no address', []],
])('turns only safe addresses in "%s" into links', (text, expected) => {
  expect(linksIn(text)).toEqual(expected);
  expect(join(splitLinks(text))).toBe(text);
});

test('highlights every match', () => {
  const parts = splitFound('Cut, recut and CUT', ['cut']);
  expect(parts.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['Cut', 'cut', 'CUT']);
  expect(join(parts)).toBe('Cut, recut and CUT');
});

test('merges overlapping words into one highlight', () => {
  expect(splitFound('abcd', ['abc', 'bcd']).map(({ text, isFound }) => [text, isFound])).toEqual([['abcd', true]]);
});

test('highlights nothing without a search, or where lower case changes the length', () => {
  expect(splitFound('text', [])).toEqual([{ at: 0, text: 'text', isFound: false }]);
  expect(splitFound('İstanbul', ['i'])).toEqual([{ at: 0, text: 'İstanbul', isFound: false }]);
});
