import { expect, test } from 'vitest';
import { failureWords } from './place-words.ts';

test('says which version could not be processed or compared, and whose comments keep their old times', () => {
  const failed = (version: number) => ({ version, reason: 'not-processed' }) as const;
  expect(failureWords([failed(1)], 2)).toBe('v1 could not be processed, so its comments keep their old times.');
  expect(failureWords([failed(1), failed(2)], 3)).toBe(
    'v1 and v2 could not be processed, so their comments keep their old times.',
  );
  expect(failureWords([failed(2)], 2)).toBe(
    'v2 could not be processed, so the comments of earlier versions keep their old times.',
  );
  expect(failureWords([{ version: 1, reason: 'not-compared' }], 3)).toBe(
    'The pictures of v1 and v3 could not be compared, so the comments of v1 keep their old times.',
  );
});
