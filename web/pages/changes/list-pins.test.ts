import { expect, test } from 'vitest';
import type { Comment } from '#contract/comments/comments.ts';
import type { Placement } from '#contract/comments/placements.ts';
import { listPins } from './list-pins.ts';

const segments = [
  { old: { from: 10, to: 50 }, now: { from: 0, to: 40 }, kind: 'moved', at: 10, speed: 1, confidence: 1 },
] as const;
const carried = (id: string, placement: Partial<Placement>) => ({
  comment: { id, text: 'Too dark', author: { name: 'Mara' }, can: { resolve: true } } as Comment,
  placement: {
    commentId: id,
    state: 'moved',
    frame: 5,
    endFrame: null,
    placedBy: null,
    check: null,
    ...placement,
  } as Placement,
});

test('a comment comes from its place in the version before, also one that was written on a still older one', () => {
  const pins = listPins(
    [
      carried('a', { before: { version: 2, frame: 15 } }),
      carried('b', { before: { version: 1, frame: 90 }, frame: 7 }),
      carried('c', { before: { version: 2, frame: 60 }, frame: null, state: 'gone' }),
      carried('d', { before: { version: 2, frame: 20 }, state: 'unsure' }),
      carried('e', { before: { version: 2, frame: 20 }, state: 'waiting' }),
      carried('f', { before: { version: 1, frame: 20 }, frame: null, state: 'gone' }),
    ],
    { segments: [...segments] },
    { old: 2, now: 3 },
  );
  expect(pins.map(({ id, old, now, isSure }) => [id, old, now, isSure])).toEqual([
    ['a', 15, 5, true],
    ['b', 17, 7, true],
    ['c', 60, null, true],
    ['d', 20, 5, false],
  ]);
  expect(pins[2]?.label).toBe('Mara: Too dark · Not in v3');
  expect(pins[3]?.label).toBe('Mara: Too dark · Could not find this picture in v3. Place it on a frame');
});
