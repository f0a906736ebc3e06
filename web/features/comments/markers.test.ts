import { expect, test } from 'vitest';
import { commentAt, commentMarkers, nextComment, previousComment } from './markers.ts';
import { sampleComment, sampleId } from './store/comment-sample.ts';

const comments = [
  sampleComment(1, { frame: 30 }),
  sampleComment(2, { frame: 10, endFrame: 20, resolved: true }),
  sampleComment(3, { frame: 30 }),
  sampleComment(4, { frame: 30, replyTo: sampleId(1) }),
  sampleComment(5, { frame: null }),
  sampleComment(6, { frame: 0 }),
];

const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);

test('puts a mark on the timeline for each comment with a frame, but none for replies', () => {
  expect(commentMarkers(comments).map(({ frame }) => frame)).toEqual([30, 10, 30, 0]);
  expect(commentMarkers(comments)[1]).toEqual({
    id: sampleId(2),
    frame: 10,
    endFrame: 20,
    name: 'Mara',
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
  expect(idsOf(commentAt(comments, frame))).toEqual(expected.map(sampleId));
});

test('steps through comments, one at a time on the same frame', () => {
  expect(nextComment(comments, 0)?.frame).toBe(10);
  const first = nextComment(comments, 12);
  expect(first?.id).toBe(sampleId(1));
  const second = nextComment(comments, 30, first?.id);
  expect(second?.id).toBe(sampleId(3));
  expect(nextComment(comments, 30, second?.id)).toBeNull();
  expect(previousComment(comments, 30, second?.id)?.id).toBe(sampleId(1));
  expect(previousComment(comments, 30)?.frame).toBe(10);
  expect(previousComment(comments, 0)).toBeNull();
});

test('ignores a selected comment on another frame than the one shown', () => {
  expect(nextComment(comments, 5, sampleId(1))?.frame).toBe(10);
});
