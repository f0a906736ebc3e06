import { expect, test } from 'vitest';
import { isSameFile, mayKeep, sayDifference } from './keep-rules.ts';

const gb = 1024 ** 3;
const mb = 1024 ** 2;

test.each([
  ['a file of ordinary size is kept', 200 * mb, 0, { usage: 0, quota: 10 * gb }, true],
  ['one that is dear to copy is not', 1.5 * gb, 0, { usage: 0, quota: 100 * gb }, false],
  ['nor one more than what is kept together', 900 * mb, 3.5 * gb, { usage: 0, quota: 100 * gb }, false],
  ['nor one that would take more than half of the room', 600 * mb, 0, { usage: 0, quota: gb }, false],
  ['nor where that half is used by others', 100 * mb, 0, { usage: 450 * mb, quota: gb }, false],
  ['nor where the browser does not say how much room there is', mb, 0, undefined, false],
])('%s', (_, size, kept, room, expected) => {
  expect(mayKeep(size, kept, room)).toBe(expected);
});

const file = { name: 'A012.mp4', size: 10, lastModified: 1 };

test('A new version goes on with the file that it was begun with, whatever it is uploaded as', () => {
  const version = { ...file, fileName: 'A012 graded.mov' };
  expect(isSameFile(version, { ...file, name: 'A012 graded.mov' })).toBe(true);
  expect(sayDifference(version, file)).toBe('That is “A012.mp4”. Choose “A012 graded.mov”.');
});

test('A file goes on with an upload when its name, size and time are the same; else it says what differs', () => {
  expect(isSameFile(file, { ...file })).toBe(true);
  for (const [other, says] of [
    [{ ...file, name: 'B.mp4' }, 'That is “B.mp4”. Choose “A012.mp4”.'],
    [{ ...file, size: 11 }, 'has another size'],
    [{ ...file, lastModified: 2 }, 'was changed since'],
  ] as const) {
    expect(isSameFile(file, other)).toBe(false);
    expect(sayDifference(file, other)).toContain(says);
  }
});
