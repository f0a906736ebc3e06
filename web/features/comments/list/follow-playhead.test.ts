import { expect, test } from 'vitest';
import { numberedComment, numberedId } from '../store/numbered-comments.ts';
import { threadsOf } from '../threads.ts';
import { threadAt } from './follow-playhead.tsx';

const threads = threadsOf([
  numberedComment(1, { frame: 50 }),
  numberedComment(2, { frame: 10 }),
  numberedComment(3, { frame: 50 }),
  numberedComment(4, { frame: null }),
  numberedComment(5, { frame: 70, replyTo: numberedId(2) }),
]);

test.each([
  [9, null],
  [10, 2],
  [49, 2],
  [50, 1],
  [299, 1],
])('at frame %i the playhead has reached comment %s', (frame, number) => {
  expect(threadAt(threads, frame, (comment) => comment.frame)).toBe(number === null ? null : numberedId(number));
});
