import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';

test('finds words across the texts of a page, whatever spaces it has between them', () => {
  const texts = ['The quick brown', 'fox and the', ' quick dog'];
  expect(findWords(texts, 'brown fox')).toEqual([{ from: { text: 0, offset: 10 }, to: { text: 1, offset: 3 } }]);
  expect(findWords(texts, 'quick').map(({ from }) => from)).toEqual([
    { text: 0, offset: 4 },
    { text: 2, offset: 1 },
  ]);
  expect(findWords(texts, 'cat')).toEqual([]);
  expect(findWords(texts, '  ')).toEqual([]);
});
