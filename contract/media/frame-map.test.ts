import { describe, expect, test } from 'vitest';
import { exact, minus, toNumber } from './exact.ts';
import { createFrameMap } from './frame-map.ts';
import { buildFrameTable } from './frame-table.ts';
import { type FrameTimes, frameTimes } from './frame-times.ts';

const rates = [
  [24000, 1001],
  [24, 1],
  [25, 1],
  [30000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60000, 1001],
  [60, 1],
] as const;

const seconds = 12;
const even = (num: number, den: number, count = Math.floor((seconds * num) / den)) =>
  frameTimes({ frameRate: { num, den }, frameCount: count }, null);

/** A phone's recording: 30 frames a second, which become 20 in the dark. */
const runs: [number, number][] = [
  [1000, 100],
  [1500, 60],
  [1001, 90],
  [3000, 4],
];
const variable = frameTimes(
  { frameRate: { num: 30, den: 1 }, frameCount: 254 },
  buildFrameTable({ num: 1, den: 30_000 }, runs),
);

const videos: [string, FrameTimes][] = [
  ...rates.map(([num, den]): [string, FrameTimes] => [`${num}/${den}`, even(num, den)]),
  ['variable', variable],
];

const lengthAt = (video: FrameTimes, frame: number) => toNumber(minus(video.startOf(frame + 1), video.startOf(frame)));

describe.each(videos)('beside a driver of %s', (_, driver) => {
  test.each(videos)('each frame of %s is the nearest in time', (_name, side) => {
    const map = createFrameMap(driver, side, []);
    for (let tick = 0; tick < driver.count; tick++) {
      const time = driver.startOf(tick);
      const frame = map.frameAt(time);
      if (frame === null) {
        expect(toNumber(time)).toBeGreaterThanOrEqual(toNumber(map.end));
        continue;
      }
      const apartS = Math.abs(toNumber(minus(time, side.startOf(frame))));
      const isLast = frame === side.count - 1;
      const halfS = Math.max(lengthAt(side, frame), lengthAt(side, Math.max(0, frame - 1))) / 2;
      expect(apartS).toBeLessThanOrEqual((isLast ? 2 : 1) * halfS + 1e-12);
    }
  });

  test.each(videos)('a frame of %s leads to the time that shows it', (_name, side) => {
    const map = createFrameMap(driver, side, [{ driver: 7, side: 19 }]);
    for (let frame = 0; frame < side.count; frame++) {
      const time = map.timeOf(frame);
      expect(time && map.frameAt(time)).toBe(frame);
    }
  });
});

test('the same rate pairs the same numbers, however long the videos are', () => {
  const [a, b] = [even(24000, 1001, 200_000), even(24000, 1001, 200_000)];
  const map = createFrameMap(a, b, []);
  for (const frame of [0, 1, 99_999, 123_456, 199_999]) expect(map.frameAt(a.startOf(frame))).toBe(frame);
});

test('between sync points nothing is shown that has no counterpart', () => {
  const [driver, side] = [even(25, 1, 300), even(25, 1, 280)];
  // The driver has 50 new frames at 100 and lost 30 at 200.
  const map = createFrameMap(driver, side, [
    { driver: 0, side: 0 },
    { driver: 150, side: 100 },
    { driver: 200, side: 180 },
  ]);
  const pairs = [99, 100, 149, 150, 199, 200, 299].map((frame) => map.frameAt(driver.startOf(frame)));
  expect(pairs).toEqual([99, null, null, 100, 149, 180, 279]);
  const ticks = [149, 150, 179, 180].map((frame) => {
    const time = map.timeOf(frame);
    return time && driver.nearest(time);
  });
  expect(ticks).toEqual([199, null, null, 200]);
});

test('a video that begins earlier or ends later continues the timeline', () => {
  const [driver, side] = [even(25, 1, 100), even(50, 1, 400)];
  const map = createFrameMap(driver, side, [{ driver: 0, side: 100 }]);
  expect([map.begin, map.end].map(toNumber)).toEqual([-2, 6]);
  expect(map.frameAt(driver.startOf(-50))).toBe(0);
  expect(map.frameAt(driver.startOf(-51))).toBeNull();
  expect(map.frameAt(driver.startOf(149))).toBe(398);
  expect(map.frameAt(driver.startOf(150))).toBeNull();
});

test('a time between two frames belongs to the nearer one, to the earlier in the middle', () => {
  const video = even(25, 1);
  expect([199, 200, 201].map((tick) => video.nearest(exact(tick, 10_000)))).toEqual([0, 0, 1]);
  expect(variable.nearest(exact(500, 30_000))).toBe(0);
  expect(variable.nearest(exact(501, 30_000))).toBe(1);
  expect(variable.nearest(exact(-501, 30_000))).toBe(-1);
});
