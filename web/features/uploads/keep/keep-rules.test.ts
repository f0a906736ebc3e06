import { expect, test } from 'vitest';
import { formatDifference, isSameFile, mayKeep } from './keep-rules.ts';

const gb = 1024 ** 3;
const mb = 1024 ** 2;

test.each([
  ['keeps a file of ordinary size', 200 * mb, 0, { usage: 0, quota: 10 * gb }, true],
  ['does not keep a file that is expensive to copy', 1.5 * gb, 0, { usage: 0, quota: 100 * gb }, false],
  ['does not exceed the total of kept files', 900 * mb, 3.5 * gb, { usage: 0, quota: 100 * gb }, false],
  ['does not take more than half of the quota', 600 * mb, 0, { usage: 0, quota: gb }, false],
  ['does not keep a file when other data fills half of the quota', 100 * mb, 0, { usage: 450 * mb, quota: gb }, false],
  ['does not keep a file when the quota is unknown', mb, 0, undefined, false],
])('%s', (_, size, kept, room, expected) => {
  expect(mayKeep(size, kept, room)).toBe(expected);
});

const file = { name: 'A012.mp4', size: 10, lastModified: 1 };

test('resumes a new version with its original file, whatever name it is uploaded under', () => {
  const version = { ...file, fileName: 'A012 graded.mov' };
  expect(isSameFile(version, { ...file, name: 'A012 graded.mov' })).toBe(true);
  expect(formatDifference(version, file)).toBe('That is “A012.mp4”. Choose “A012 graded.mov”.');
});

test('resumes an upload with a file of the same name, size and time, and otherwise says what differs', () => {
  expect(isSameFile(file, { ...file })).toBe(true);
  for (const [other, says] of [
    [{ ...file, name: 'B.mp4' }, 'That is “B.mp4”. Choose “A012.mp4”.'],
    [{ ...file, size: 11 }, 'has another size'],
    [{ ...file, lastModified: 2 }, 'was changed since'],
  ] as const) {
    expect(isSameFile(file, other)).toBe(false);
    expect(formatDifference(file, other)).toContain(says);
  }
});
