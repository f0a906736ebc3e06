import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';

test('says which of the comments on a video are in the list', () => {
  const counts = { own: 4, earlier: 11, openEarlier: 8, later: 0, others: 0 };
  expect(countWords(counts, 3, 'open')).toBe('4 on v3, 8 open from earlier versions');
  expect(countWords(counts, 3, 'all')).toBe('4 on v3, 11 from earlier versions');
  expect(countWords(counts, 3, 'none')).toBe('4 on v3, 11 from earlier versions hidden');
  expect(countWords({ own: 2, earlier: 0, openEarlier: 0, later: 13, others: 0 }, 1, 'open')).toBe(
    '2 on v1, 13 on later versions',
  );
  expect(countWords({ own: 2, earlier: 0, openEarlier: 0, later: 0, others: 5 }, 2, 'open')).toBe(
    '2 on v2, 5 on other versions',
  );
});
