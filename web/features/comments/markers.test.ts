import { expect, test } from 'vitest';
import { commentAt, commentMarkers, nextComment, previousComment } from './markers.ts';
import { numberedComment, numberedId } from './store/numbered-comments.ts';

const comments = [
  numberedComment(1, { frame: 30 }),
  numberedComment(2, { frame: 10, endFrame: 20, resolved: true }),
  numberedComment(3, { frame: 30 }),
  numberedComment(4, { frame: 30, replyTo: numberedId(1) }),
  numberedComment(5, { frame: null }),
  numberedComment(6, { frame: 0 }),
];

const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);

test('puts a mark on the timeline for each comment with a frame, but none for replies', () => {
  expect(commentMarkers(comments).map(({ frame }) => frame)).toEqual([30, 10, 30, 0]);
  expect(commentMarkers(comments)[1]).toEqual({
    id: numberedId(2),
    frame: 10,
    endFrame: 20,
    name: 'Mara',
    authorId: comments[1]?.author.id,
    text: 'Comment 2',
    isResolved: true,
  });
});

test.each([
  [0, [6]],
  [1, []],
  [10, [2]],
  [15, [2]],
  [20, [2]],
  [21, []],
  [30, [1, 3]],
])('finds the comments whose frame or range includes frame %i', (frame, expected) => {
  expect(idsOf(commentAt(comments, frame))).toEqual(expected.map(numberedId));
});

test('steps through comments, one at a time on the same frame', () => {
  expect(nextComment(comments, 0)?.frame).toBe(10);
  const first = nextComment(comments, 12);
  expect(first?.id).toBe(numberedId(1));
  const second = nextComment(comments, 30, first?.id);
  expect(second?.id).toBe(numberedId(3));
  expect(nextComment(comments, 30, second?.id)).toBeNull();
  expect(previousComment(comments, 30, second?.id)?.id).toBe(numberedId(1));
  expect(previousComment(comments, 30)?.frame).toBe(10);
  expect(previousComment(comments, 0)).toBeNull();
});

test('ignores a selected comment on another frame than the one shown', () => {
  expect(nextComment(comments, 5, numberedId(1))?.frame).toBe(10);
});
