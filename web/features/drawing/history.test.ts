import { expect, test } from 'vitest';
import { Drawing, maxDrawingBytes, type Shape } from '#contract/comments/drawing.ts';
import { type Change, change, emptyHistory, type History } from './history.ts';
import type { PenPoint } from './simplify.ts';

const aspect = 16 / 9;

/** mulberry32: the same numbers for the same seed. */
function makeRandom(from: number): (limit: number) => number {
  let state = from >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

const box = (x: number): Shape => ({ kind: 'box', color: '#ff3b30', width: 3, from: [x, 0.2], to: [x + 0.1, 0.4] });
const scribble = (count: number, random: (limit: number) => number): Shape => {
  const points = Array.from({ length: count }, (): PenPoint => [random(10_000) / 10_000, random(10_000) / 10_000, 0.5]);
  return { kind: 'pen', color: '#ff3b30', width: 3, points };
};
const add = (shape: Shape): Change => ({ kind: 'add', shape, aspect });
const after = (changes: Change[], from: History = emptyHistory) => changes.reduce(change, from);

test.each([1, 2, 3, 4, 5])(
  'undoes and redoes any sequence of strokes and erasures as a stack of states would (%i)',
  (seed) => {
    const random = makeRandom(seed);
    let history = emptyHistory;
    const pile: (readonly Shape[])[] = [[]];
    let at = 0;
    const put = (shapes: readonly Shape[]) => {
      pile.splice(at + 1, pile.length, shapes);
      at += 1;
    };
    for (let step = 0; step < 500; step += 1) {
      const shapes = pile[at] ?? [];
      const kind = random(10);
      if (kind < 4) {
        const shape = box(random(100) / 200);
        history = change(history, add(shape));
        put([...shapes, shape]);
      } else if (kind < 6) {
        const rubbed = new Set(shapes.filter(() => random(3) === 0));
        history = change(history, { kind: 'remove', shapes: rubbed });
        if (rubbed.size > 0) put(shapes.filter((shape) => !rubbed.has(shape)));
      } else if (kind < 8) {
        history = change(history, { kind: 'undo' });
        at = Math.max(0, at - 1);
      } else if (kind < 9) {
        history = change(history, { kind: 'redo' });
        at = Math.min(pile.length - 1, at + 1);
      } else if (random(10) === 0) {
        history = change(history, { kind: 'clear' });
        if (shapes.length > 0) put([]);
      }
      expect(history.shapes, `seed ${seed}, step ${step}`).toEqual(pile[at]);
      expect([history.past.length > 0, history.future.length > 0], `seed ${seed}, step ${step}`).toEqual([
        at > 0,
        at < pile.length - 1,
      ]);
    }
  },
);

test('undoes one pull of the eraser in one step', () => {
  const shapes = [box(0.1), box(0.3), box(0.5)];
  const drawn = after(shapes.map(add));
  const erased = change(drawn, { kind: 'remove', shapes: new Set(drawn.shapes.slice(0, 2)) });
  expect(erased.shapes).toEqual([shapes[2]]);
  expect(change(erased, { kind: 'undo' }).shapes).toEqual(shapes);
});

test('undoes consecutive moves of a shape in one step, and keeps it within reach', () => {
  const move = (dx: number): Change => ({ kind: 'move', dx, dy: 0 });
  const moved = after([add(box(0.1)), move(0.01), move(0.01), move(0.05)]);
  expect(moved.shapes).toEqual([{ ...box(0.1), from: [0.17, 0.2], to: [0.27, 0.4] }]);
  expect(change(moved, { kind: 'undo' }).shapes).toEqual([box(0.1)]);
  expect(change(moved, move(9)).shapes).toEqual(moved.shapes);
});

test('keeps the undo history when drawing begins again, unless the drawing is empty', () => {
  const cleared = after([add(box(0.1)), { kind: 'clear' }]);
  expect(change(cleared, { kind: 'undo' }).shapes).toHaveLength(1);
  expect(after([{ kind: 'begin' }, { kind: 'undo' }], cleared).shapes).toEqual([]);
  expect(after([add(box(0.1)), { kind: 'begin' }, { kind: 'undo' }]).shapes).toEqual([]);
});

test('continues a loaded drawing, and treats an invalid one as empty', () => {
  const drawing: Drawing = { aspect: 2, shapes: [box(0.3)] };
  const loaded = after([add(box(0.1)), { kind: 'load', drawing }]);
  expect([loaded.shapes, loaded.aspect, loaded.past]).toEqual([[box(0.3)], 2, []]);
  const evil = { aspect: 2, shapes: [{ ...box(0.3), color: 'url(https://evil.test)' }] } as Drawing;
  expect(after([{ kind: 'load', drawing: evil }])).toEqual(emptyHistory);
  expect(after([{ kind: 'load', drawing: null }], loaded)).toEqual(emptyHistory);
});

test('coarsens a stroke that does not fit, and reports a full drawing without losing anything', () => {
  const random = makeRandom(7);
  // A slightly shaky stroke.
  const tremble = Array.from(
    { length: 6_000 },
    (_, index): PenPoint => [index / 6_000, 0.5 + random(40) / 10_000, 0.5],
  );
  const fitted = change(emptyHistory, add({ kind: 'pen', color: '#ff3b30', width: 3, points: tremble }));
  expect(fitted.isFull).toBe(false);
  expect(fitted.shapes).toHaveLength(1);
  let history = emptyHistory;
  for (let step = 0; step < 100 && !history.isFull; step += 1) history = change(history, add(scribble(500, random)));
  expect(history.isFull).toBe(true);
  const { shapes } = history;
  const size = JSON.stringify({ aspect, shapes }).length;
  expect(size).toBeLessThanOrEqual(maxDrawingBytes);
  expect(Drawing.safeParse({ aspect, shapes }).success).toBe(true);
  const erased = change(history, { kind: 'remove', shapes: new Set(shapes.slice(0, 1)) });
  expect([erased.isFull, erased.shapes.length]).toEqual([false, shapes.length - 1]);
});
