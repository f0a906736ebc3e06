import { expect, test } from 'vitest';
import type { FixVerdict, Placement } from '#contract/comments/placements.ts';
import { numberedComment, numberedId } from '../store/numbered-comments.ts';
import { countFixed, listFixes } from './list-fixes.ts';

const place = (n: number, frame: number | null, verdict: FixVerdict | null = null): Placement => ({
  commentId: numberedId(n),
  state: frame === null ? 'gone' : 'moved',
  frame,
  endFrame: null,
  placedBy: null,
  before: { version: 1, frame: 5 },
  check: verdict && { verdict, by: 'Mara', at: '2026-11-23T10:00:00.000Z' },
});

test('lists what is open or was checked, by place, and what has none last', () => {
  const comments = [
    numberedComment(1),
    numberedComment(2),
    numberedComment(3, { resolved: true }),
    numberedComment(4, { resolved: true }),
    numberedComment(5, { replyTo: numberedId(2) }),
    numberedComment(6),
    numberedComment(7),
  ];
  const placements = [
    place(1, null),
    place(2, 80, 'done'),
    place(3, 10, 'fixed'),
    place(4, 11),
    place(6, 20, 'not-fixed'),
    // Reopened after the check.
    place(7, 30, 'fixed'),
  ];
  const fixes = listFixes(comments, placements);
  expect(fixes.map(({ comment, state, replies }) => [comment.id, state, replies.length])).toEqual([
    [numberedId(3), 'fixed', 0],
    [numberedId(6), 'not-fixed', 0],
    [numberedId(7), 'open', 0],
    [numberedId(2), 'done', 1],
    [numberedId(1), 'open', 0],
  ]);
  expect(countFixed(fixes)).toBe(1);
});
