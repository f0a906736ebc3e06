import { expect, test } from 'vitest';
import { findBefore, listComparable } from './comparable.ts';

test('a version is compared with others of its kind, and a sound with none', () => {
  const kinds = ['pdf', 'video', 'pdf', 'video', 'audio'] as const;
  const versions = kinds.map((kind, index) => ({ number: index + 1, kind })).reverse();
  const comparable = (shown: number) => listComparable(versions, shown).map(({ number }) => number);
  expect(comparable(4)).toEqual([2]);
  expect(comparable(2)).toEqual([4]);
  expect(comparable(3)).toEqual([1]);
  expect(comparable(5)).toEqual([]);
  expect(findBefore(versions, 4)).toBe(2);
  expect(findBefore(versions, 2)).toBeUndefined();
});
