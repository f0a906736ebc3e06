import { expect, test } from 'vitest';
import { countOf, everything, has, include, nothing, only, prune, toggle } from './selection.ts';

test('everything contains items that are not loaded yet, until one is taken out', () => {
  const without = toggle(everything, 'b');
  expect([has(without, 'a'), has(without, 'b'), has(without, 'not loaded')]).toEqual([true, false, true]);
  expect(countOf(without, 100_000)).toBe(99_999);
  expect(countOf(toggle(without, 'b'), 100_000)).toBe(100_000);
});

test('the count is never negative while the total is still unknown', () => {
  expect(countOf(toggle(everything, 'a'), 0)).toBe(0);
});

test('items are added once, also to everything with exceptions', () => {
  expect([...include(only('a'), ['a', 'b']).ids]).toEqual(['a', 'b']);
  expect(include(toggle(everything, 'a'), ['a'])).toEqual(everything);
  expect(countOf(toggle(nothing, 'a'), 5)).toBe(1);
});

test('deleted items leave the selection, and an unchanged selection keeps its identity', () => {
  const selection = only('a', 'b');
  expect(prune(selection, () => true)).toBe(selection);
  expect(prune(selection, (id) => id === 'b')).toEqual(only('b'));
  const allButGone = toggle(everything, 'gone');
  expect(prune(allButGone, () => false)).toEqual(everything);
});
