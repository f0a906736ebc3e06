import { expect, test } from 'vitest';
import { createFollower, gridSize } from './grids.ts';

const cells = gridSize * gridSize;
const follow = (old: Uint8Array, now: Uint8Array, at: Parameters<ReturnType<typeof createFollower>>[0]) =>
  createFollower(old, now)(at);

/** Pages of lines of different lengths, as a script has them. */
function makePages(...seeds: number[]): Uint8Array {
  const pages = seeds.map((seed) =>
    Uint8Array.from({ length: cells }, (_, n) => {
      const row = Math.floor(n / gridSize);
      const isText = row % 3 === 0 && n % gridSize < 10 + ((row * seed * 7) % 50);
      return seed === 0 || !isText ? 250 : 60 + ((row * 37 + (n % gridSize) * 11 + seed * 101) % 160);
    }),
  );
  return Buffer.concat(pages);
}

/** Changes the cells around the middle of a page. */
function change(pages: Uint8Array, page: number): Uint8Array {
  const changed = Uint8Array.from(pages);
  const middle = page * cells + (gridSize / 2) * gridSize + gridSize / 2;
  for (const n of [middle, middle + 1, middle + gridSize]) changed[n] = (changed[n] ?? 0) ^ 0x60;
  return changed;
}

const middle = { x: 0.48, y: 0.48, width: 0.05, height: 0.05 };
const corner = { x: 0, y: 0, width: 0.1, height: 0.1 };
const script = makePages(1, 2, 3, 0, 4);

test('a comment stays on its page, and moves with it behind new pages', () => {
  expect(follow(script, script, { frame: 1, area: middle })).toEqual({ state: 'exact', frame: 1 });
  const longer = makePages(1, 9, 8, 2, 3, 0, 4);
  expect(follow(script, longer, { frame: 1, area: middle })).toEqual({ state: 'moved', frame: 3 });
});

test('a change counts where the comment is, and not elsewhere on the page', () => {
  const now = change(script, 2);
  expect(follow(script, now, { frame: 2, area: middle })).toEqual({ state: 'changed', frame: 2 });
  expect(follow(script, now, { frame: 2, area: corner })).toEqual({ state: 'exact', frame: 2 });
  expect(follow(script, now, { frame: 2, area: null })).toEqual({ state: 'changed', frame: 2 });
});

test('noise of an encoder is no change, and one of several empty pages is the nearest', () => {
  const noisy = script.map((level, n) => Math.min(255, level + (n % 3) - 1));
  expect(follow(script, noisy, { frame: 4, area: middle })).toEqual({ state: 'exact', frame: 4 });
  const empty = makePages(0, 0, 0, 0);
  expect(follow(empty, empty, { frame: 2, area: middle })).toEqual({ state: 'exact', frame: 2 });
});

test('a page that was removed is not found, and another one in its place is not taken for it', () => {
  expect(follow(script, makePages(7, 8), { frame: 4, area: middle })).toEqual({ state: 'gone', frame: null });
  expect(follow(script, makePages(7, 8, 9), { frame: 1, area: null })).toEqual({ state: 'unsure', frame: 1 });
  expect(follow(script, new Uint8Array(), { frame: 1, area: null }).state).toBe('unsure');
});
