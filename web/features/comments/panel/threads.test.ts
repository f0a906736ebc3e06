import { expect, test } from 'vitest';
import type { Comment } from '#contract/comments/comments.ts';
import { sampleComment, sampleId } from '../store/comment-sample.ts';
import { countOf, rowsOf, sortThreads, threadsOf } from './threads.ts';

const frameOf = ({ frame }: Comment) => frame;

const comments = [
  sampleComment(1, { frame: 50, seconds: 2 }),
  sampleComment(2, { frame: 10, seconds: 0.4 }),
  sampleComment(3, { replyTo: sampleId(1) }),
  sampleComment(4, { frame: 50, seconds: 2 }),
  sampleComment(5, { replyTo: sampleId(1) }),
  sampleComment(6, { replyTo: sampleId(99) }),
];

test('lists replies below their comment, oldest first', () => {
  const threads = threadsOf(comments);
  expect(threads.map(({ comment }) => comment.text)).toEqual(['Comment 1', 'Comment 2', 'Comment 4']);
  expect(threads[0]?.replies.map(({ text }) => text)).toEqual(['Comment 3', 'Comment 5']);
});

test('neither shows nor counts replies to a deleted comment', () => {
  expect(countOf(threadsOf(comments))).toBe(5);
});

test.each([
  ['time', ['Comment 2', 'Comment 1', 'Comment 4']],
  ['newest', ['Comment 4', 'Comment 2', 'Comment 1']],
  ['oldest', ['Comment 1', 'Comment 2', 'Comment 4']],
] as const)('sorts by %s', (sort, expected) => {
  expect(sortThreads(threadsOf(comments), sort, frameOf).map(({ comment }) => comment.text)).toEqual(expected);
});

test('sorts by seconds until the video has frames', () => {
  const early = [sampleComment(1, { frame: null, seconds: 9 }), sampleComment(2, { frame: null, seconds: 3 })];
  expect(sortThreads(threadsOf(early), 'time', frameOf).map(({ comment }) => comment.seconds)).toEqual([3, 9]);
});

test('puts the reply form below the last reply of its thread', () => {
  const rows = rowsOf(threadsOf(comments), sampleId(1));
  expect(rows.map(({ kind, comment }) => (kind === 'form' ? 'form' : comment.text))).toEqual([
    'Comment 1',
    'Comment 3',
    'Comment 5',
    'form',
    'Comment 2',
    'Comment 4',
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
