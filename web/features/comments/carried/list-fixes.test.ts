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

const clock = { startOf: (frame: number) => frame / 25 };

test('lists what is open or was checked by time, and what was removed or is unsure at its old time', () => {
  const comments = [
    numberedComment(1, { seconds: 1 }),
    numberedComment(2),
    numberedComment(3, { resolved: true }),
    numberedComment(4, { resolved: true }),
    numberedComment(5, { replyTo: numberedId(2) }),
    numberedComment(6),
    numberedComment(7),
    numberedComment(8, { seconds: 0.9 }),
  ];
  const placements = [
    place(1, null),
    place(2, 80, 'done'),
    place(3, 10, 'fixed'),
    place(4, 11),
    place(6, 20, 'not-fixed'),
    // Reopened after the check.
    place(7, 30, 'fixed'),
    { ...place(8, 90), state: 'unsure' as const },
  ];
  const fixes = listFixes(comments, placements, clock);
  expect(fixes.map(({ comment, state, replies }) => [comment.id, state, replies.length])).toEqual([
    [numberedId(3), 'fixed', 0],
    [numberedId(6), 'not-fixed', 0],
    [numberedId(8), 'open', 0],
    [numberedId(1), 'open', 0],
    [numberedId(7), 'open', 0],
    [numberedId(2), 'done', 1],
  ]);
  expect(countFixed(fixes)).toBe(1);
});
