import { expect, test } from 'vitest';
import { findProblem, formatLeftOut } from './find-problem.ts';

const file = (name: string, size = 1) => new File(['x'.repeat(size)], name, { lastModified: 1 });

test.each([
  ['no video', [], /no video in this/],
  ['three videos', [file('a.mp4'), file('b.mp4'), file('c.mp4')], /3 videos/],
  ['an empty file', [file('a.mp4'), file('b.mp4', 0)], /^b\.mp4 is empty\./],
  ['the same file twice', [file('a.mp4'), file('a.mp4')], /same file twice/],
])('refuses %s as two cuts of one film', (_what, videos, text) => expect(findProblem(videos)).toMatch(text));

test('takes two cuts, also of one name, and one cut as the first', () => {
  expect(findProblem([file('a.mp4')])).toBeNull();
  expect(findProblem([file('a.mp4'), file('a.mp4', 2)])).toBeNull();
});

test('names what was left out', () => {
  const [one, two] = ['a.txt', 'b.txt'].map((path) => ({ path, reason: 'Not a video' }));
  expect(formatLeftOut(one ? [one] : [])).toBe('a.txt is not a video and was left out.');
  expect(formatLeftOut(one && two ? [one, two] : [])).toBe('a.txt and 1 more are not videos and were left out.');
});
