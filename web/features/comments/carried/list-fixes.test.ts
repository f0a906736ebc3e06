import { expect, test } from 'vitest';
import type { FixVerdict, Placement } from '#contract/comments/placements.ts';
import { sampleComment, sampleId } from '../store/comment-sample.ts';
import { countFixed, listFixes } from './list-fixes.ts';

const place = (n: number, frame: number | null, verdict: FixVerdict | null = null): Placement => ({
  commentId: sampleId(n),
  ...{ state: frame === null ? 'gone' : 'moved', frame, endFrame: null, placedBy: null },
  before: { version: 1, frame: 5 },
  check: verdict && { verdict, by: 'Mara', at: '2026-11-23T10:00:00.000Z' },
});

test('lists what is open or was checked, by place, and what has none last', () => {
  const comments = [
    sampleComment(1),
    sampleComment(2),
    sampleComment(3, { resolved: true }),
    sampleComment(4, { resolved: true }),
    sampleComment(5, { replyTo: sampleId(2) }),
    sampleComment(6),
    sampleComment(7),
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
    [sampleId(3), 'fixed', 0],
    [sampleId(6), 'not-fixed', 0],
    [sampleId(7), 'open', 0],
    [sampleId(2), 'done', 1],
    [sampleId(1), 'open', 0],
  ]);
  expect(countFixed(fixes)).toBe(1);
});
