import { expect, test } from 'vitest';
import { type PenPoint, simplify } from './simplify.ts';

const aspect = 16 / 9;
/** Distance of a spot from a line, in thousandths of the picture's width. */
function distanceTo(line: readonly PenPoint[], [x, y]: PenPoint): number {
  const spots = line.map(([px, py]) => [px * 1000, (py * 1000) / aspect] as const);
  const [sx, sy] = [x * 1000, (y * 1000) / aspect];
  return Math.min(
    ...spots.map(([x2, y2], index) => {
      const [x1, y1] = spots[index - 1] ?? [x2, y2];
      const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
      const share = square === 0 ? 0 : ((sx - x1) * (x2 - x1) + (sy - y1) * (y2 - y1)) / square;
      const bounded = Math.min(1, Math.max(0, share));
      return Math.hypot(sx - x1 - bounded * (x2 - x1), sy - y1 - bounded * (y2 - y1));
    }),
  );
}

const spiral = (count: number): PenPoint[] =>
  Array.from({ length: count }, (_, index) => {
    const turn = (index / count) * 8 * Math.PI;
    const radius = 0.05 + (0.35 * index) / count;
    return [0.5 + Math.cos(turn) * radius, 0.5 + Math.sin(turn) * radius, 0.5];
  });

test('shrinks a long stroke and keeps its position', () => {
  const drawn = spiral(5_000);
  const simple = simplify(drawn, aspect, 0.5);
  expect(simple.length).toBeLessThan(250);
  expect(JSON.stringify(simple).length).toBeLessThan(5_000);
  // The tolerance plus the rounding error.
  for (const spot of drawn) expect(distanceTo(simple, spot)).toBeLessThan(0.6);
});

test('keeps only the ends of a straight line', () => {
  const line = Array.from({ length: 100 }, (_, index): PenPoint => [index / 200, index / 100, 0.5]);
  expect(simplify(line, aspect, 0.5)).toEqual([
    [0, 0, 0.5],
    [0.495, 0.99, 0.5],
  ]);
});

test('keeps changes of pressure along a straight line, step by step', () => {
  const press = (pressures: number[]) =>
    simplify(
      pressures.map((pressure, index): PenPoint => [index / 100, 0.5, pressure]),
      aspect,
      0.5,
    ).map(([, , pressure]) => pressure);
  expect(press([0.5, 0.5, 0.5, 0.9, 0.5, 0.5])).toEqual([0.5, 0.5, 0.9, 0.5]);
  const growing = press(Array.from({ length: 101 }, (_, index) => index / 100));
  const steps = growing.slice(1).map((pressure, index) => pressure - (growing[index] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(0.08);
  expect(growing.length).toBeLessThan(40);
});

test('keeps a dot, and the turn of a line that doubles back', () => {
  expect(simplify([[0.12345678, 0.5, 0.512]], aspect, 0.5)).toEqual([[0.1235, 0.5, 0.51]]);
  const back: PenPoint[] = [
    [0.1, 0.5, 0.5],
    [0.9, 0.5, 0.5],
    [0.1, 0.5, 0.5],
  ];
  expect(simplify(back, aspect, 0.5)).toEqual(back);
});
