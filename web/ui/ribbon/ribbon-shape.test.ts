import { expect, test } from 'vitest';
import type { Segment } from '#contract/media/alignment.ts';
import { drawShots, pickFrames, placePins, rooms, scaleOf } from './ribbon-shape.ts';

const room = rooms.high;
const [top, bottom] = [room.strip, room.strip + room.gap];
const range = (ends: [number, number] | null) => ends && { from: ends[0], to: ends[1] };
const segment = (kind: Segment['kind'], old: [number, number] | null, now: [number, number] | null, confidence = 1) => {
  return { kind, old: range(old), now: range(now), at: 0, speed: 1, confidence };
};
const numbersOf = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(Number);

test('a second has the same length in both cuts, at whatever frame rates', () => {
  const scale = scaleOf({ frames: 250, secondsPerFrame: 1 / 25 }, { frames: 400, secondsPerFrame: 1 / 50 }, 1000);
  expect([scale.old * 25, scale.now * 50]).toEqual([100, 100]);
  expect(scaleOf({ frames: 0, secondsPerFrame: 0 }, { frames: 0, secondsPerFrame: 0 }, 1000)).toEqual({
    old: 0,
    now: 0,
  });
});

test('a ribbon joins the same shot in both strips, and a stub ends between them', () => {
  const segments = [
    segment('same', [0, 40], [0, 40]),
    segment('removed', [40, 60], null),
    segment('added', null, [40, 70]),
    segment('moved', [60, 100], [70, 110], 0.4),
  ];
  const shots = drawShots({ segments, sound: [] }, { old: 10, now: 10 }, room);
  expect(shots.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'unsure']);
  expect(shots.map(({ at }) => at)).toEqual([0, 40, 40, 70]);
  expect(shots.map(({ old, now }) => [old?.from, now?.to])).toEqual([
    [1, 399],
    [401, undefined],
    [undefined, 699],
    [601, 1099],
  ]);
  const ends = shots.map(({ path }) => {
    const heights = numbersOf(path).filter((_, n) => n % 2 === 1);
    return [Math.min(...heights), Math.max(...heights)];
  });
  expect(ends[0]).toEqual([top, bottom]);
  expect(ends[1]?.[0]).toBe(top);
  expect(ends[1]?.[1]).toBeLessThan(bottom);
  expect(ends[2]?.[1]).toBe(bottom);
  expect(ends[2]?.[0]).toBeGreaterThan(top);
});

test('what was left out at the end is at the last frame', () => {
  const segments = [segment('same', [0, 40], [0, 40]), segment('removed', [40, 60], null)];
  expect(drawShots({ segments, sound: [] }, { old: 10, now: 10 }, room).map(({ at }) => at)).toEqual([0, 39]);
});

test('sound that differs has a mark along the newer strip, at its place in the order', () => {
  const segments = [segment('removed', [0, 40], null), { ...segment('same', [40, 80], [0, 40]), at: 40 }];
  const shots = drawShots({ segments, sound: [{ from: 10, to: 30 }] }, { old: 10, now: 10 }, room);
  expect(shots.map(({ kind, at }) => [kind, at])).toEqual([
    ['removed', 0],
    ['same', 0],
    ['sound', 10],
  ]);
  expect(shots[2]?.frames).toEqual({ old: { from: 50, to: 70 }, now: { from: 10, to: 30 } });
  const end = bottom + room.strip;
  expect(shots[2]?.path).toBe(`M100 ${end - room.sound}H300V${end}H100Z`);
  // A click in the sound is short, and still seen.
  const short = drawShots({ segments, sound: [{ from: 10, to: 11 }] }, { old: 0.1, now: 0.1 }, room);
  expect(short[2]?.now).toEqual({ from: 1, to: 5 });
});

test('a cut of one shot and one of hundreds are drawn from end to end, without comments', () => {
  for (const count of [1, 500]) {
    const segments = Array.from({ length: count }, (_, n) => {
      const ends: [number, number] = [n * 5, n * 5 + 5];
      return segment('same', ends, ends);
    });
    const cut = { frames: count * 5, secondsPerFrame: 0.04 };
    const shots = drawShots({ segments, sound: [] }, scaleOf(cut, cut, 340), room);
    expect(shots).toHaveLength(count);
    expect(shots.every(({ old }) => old && old.to > old.from)).toBe(true);
    expect(shots[0]?.old?.from).toBeLessThan(1.01);
    expect(shots.at(-1)?.now?.to).toBeGreaterThan(338.9);
    expect(shots.map(({ path }) => path).join()).not.toMatch(/NaN|Infinity/);
  }
});

test('the free space beside a shot never takes it away', () => {
  const segments = [segment('same', [0, 1], [0, 1])];
  const [shot] = drawShots({ segments, sound: [] }, { old: 1.2, now: 1.2 }, room);
  expect(shot?.old && shot.old.to - shot.old.from).toBeCloseTo(0.8);
});

test('a comment follows its shot, and one whose picture was removed falls to the shelf', () => {
  const pins = [
    { id: 'a', old: 9, now: 29, isSure: true, label: '' },
    { id: 'b', old: 50, now: null, isSure: true, label: '' },
    { id: 'c', old: 0, now: 0, isSure: false, label: '' },
  ];
  const placed = placePins(pins, { old: 10, now: 10 }, room, 1000);
  expect(placed.map(({ id, x, y }) => [id, x, y])).toEqual([
    ['a', 295, bottom],
    ['b', 505, bottom + room.strip + room.shelf / 2],
    // Whole, also at the edge.
    ['c', room.shelf / 2, bottom],
  ]);
  expect(placed.map(({ path }) => numbersOf(path).slice(0, 2))).toEqual([
    [95, top],
    [505, top],
    [room.shelf / 2, top],
  ]);
});

test('a shot has as many pictures as fit, from its whole length', () => {
  expect(pickFrames({ from: 100, to: 130 }, 240, 80)).toEqual([105, 115, 125]);
  expect(pickFrames({ from: 100, to: 130 }, 9, 80)).toEqual([115]);
  expect(pickFrames({ from: 7, to: 8 }, 160, 80)).toEqual([7, 7]);
});
