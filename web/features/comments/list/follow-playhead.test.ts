import { expect, test } from 'vitest';
import { threadsOf } from '../panel/threads.ts';
import { sampleComment, sampleId } from '../store/comment-sample.ts';
import { threadAt } from './follow-playhead.tsx';

const threads = threadsOf([
  sampleComment(1, { frame: 50 }),
  sampleComment(2, { frame: 10 }),
  sampleComment(3, { frame: 50 }),
  sampleComment(4, { frame: null }),
  sampleComment(5, { frame: 70, replyTo: sampleId(2) }),
]);

test.each([
  [9, null],
  [10, 2],
  [49, 2],
  [50, 1],
  [299, 1],
])('at frame %i the playhead has reached comment %s', (frame, number) => {
  expect(threadAt(threads, frame, (comment) => comment.frame)).toBe(number === null ? null : sampleId(number));
});
