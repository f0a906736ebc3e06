import { expect, test } from 'vitest';
import type { Comment } from '#contract/comments/comments.ts';
import { numberedComment, numberedId } from './store/numbered-comments.ts';
import { headingsOf, rowsOf, sortThreads, threadsOf } from './threads.ts';

const frameOf = ({ frame }: Comment) => frame;

const comments = [
  numberedComment(1, { frame: 50, seconds: 2 }),
  numberedComment(2, { frame: 10, seconds: 0.4 }),
  numberedComment(3, { replyTo: numberedId(1) }),
  numberedComment(4, { frame: 50, seconds: 2 }),
  numberedComment(5, { replyTo: numberedId(1) }),
  numberedComment(6, { replyTo: numberedId(99) }),
];

test('lists replies below their comment, oldest first, and none of a deleted comment', () => {
  const threads = threadsOf(comments);
  expect(threads.map(({ comment }) => comment.text)).toEqual(['Comment 1', 'Comment 2', 'Comment 4']);
  expect(threads[0]?.replies.map(({ text }) => text)).toEqual(['Comment 3', 'Comment 5']);
});

test.each([
  ['time', ['Comment 2', 'Comment 1', 'Comment 4']],
  ['newest', ['Comment 4', 'Comment 2', 'Comment 1']],
  ['oldest', ['Comment 1', 'Comment 2', 'Comment 4']],
] as const)('sorts by %s', (sort, expected) => {
  expect(sortThreads(threadsOf(comments), sort, frameOf).map(({ comment }) => comment.text)).toEqual(expected);
});

test('sorts by seconds until the video has frames', () => {
  const early = [numberedComment(1, { frame: null, seconds: 9 }), numberedComment(2, { frame: null, seconds: 3 })];
  expect(sortThreads(threadsOf(early), 'time', frameOf).map(({ comment }) => comment.seconds)).toEqual([3, 9]);
});

test('puts the reply form below the last reply of its thread', () => {
  const rows = rowsOf(threadsOf(comments), numberedId(1));
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

test('groups by shot, in the order of the cut, and puts what lies in no shot last', () => {
  const names: Record<number, string> = { 10: 'SC020', 20: 'SC010', 30: 'SC020' };
  const shotOf = ({ frame }: Comment) => {
    const name = names[frame ?? -1];
    return name === undefined ? null : { name, offset: 0 };
  };
  const threads = threadsOf([5, 30, 20, 10].map((frame, n) => numberedComment(n + 1, { frame })));
  const sorted = sortThreads(threads, 'shot', frameOf, shotOf);
  expect(sorted.map(({ comment }) => comment.frame)).toEqual([10, 30, 20, 5]);
  const headings = rowsOf(sorted, null, headingsOf(sorted, shotOf)).map((row) => row.kind === 'comment' && row.heading);
  expect(headings).toEqual(['SC020 · 2', undefined, 'SC010 · 1', 'No shot · 1']);
});
