import { expect, test } from 'vitest';
import { followWords } from './follow-words.ts';

const placed = (state: 'moved' | 'unsure' | 'gone' | 'waiting', frame: number | null) => ({ state, frame });

test('counts as followed only what has a sure place', () => {
  const seven = Array.from({ length: 7 }, () => placed('moved', 4));
  expect(followWords(seven, 3, true)).toBe('7 comments followed your new cut');
  expect(followWords([...seven, placed('unsure', 5), placed('gone', null)], 3, false)).toBe(
    '7 comments followed the new cut · 1 to place · 1 not in v3',
  );
  expect(followWords([...seven, placed('waiting', null)], 3, true)).toBeNull();
  expect(followWords([], 3, true)).toBeNull();
});
