import { expect, test } from 'vitest';
import { frameTimes } from '#contract/media/frame-times.ts';
import { addPoint, createTimeline, offsetAt, rulingPoint, shiftPoints } from './timeline.ts';

const video = (num: number, den: number, frameCount: number) =>
  frameTimes({ frameRate: { num, den }, frameCount }, null);
const start = [{ driver: 0, side: 0 }];

test('the timeline reaches from the first beginning to the last end', () => {
  const videos = [video(25, 1, 100), video(50, 1, 400)];
  const whole = createTimeline(videos, 0, [start, start]);
  expect([whole.first, whole.last]).toEqual([0, 199]);
  const earlier = createTimeline(videos, 0, [start, [{ driver: 0, side: 20 }]]);
  expect([earlier.first, earlier.last]).toEqual([-10, 189]);
  expect(earlier.framesAt(earlier.driver.startOf(-10))).toEqual([null, 0]);
  expect([-11, 3.4, 500].map(earlier.clamp)).toEqual([-10, 3, 189]);
});

test('the last frame of a video that ends within a frame of the driver is reached', () => {
  const { last, framesAt, driver } = createTimeline([video(24, 1, 48), video(25, 1, 51)], 0, [start, start]);
  expect(last).toBe(48);
  expect(framesAt(driver.startOf(last))).toEqual([null, 50]);
});

test('a shift applies from the sync point before it', () => {
  const points = addPoint(start, { driver: 100, side: 90 });
  expect([0, 99, 100, 500].map((tick) => rulingPoint(points, tick))).toEqual([0, 0, 1, 1]);
  expect(shiftPoints(points, 150, 5)).toEqual([start[0], { driver: 100, side: 95 }]);
  expect(shiftPoints(points, 50, -3)).toEqual([
    { driver: 0, side: -3 },
    { driver: 100, side: 90 },
  ]);
  expect(offsetAt(points, 120)).toEqual({ driver: 100, side: 90 });
});

test('a shift past another sync point is refused', () => {
  const points = addPoint(start, { driver: 100, side: 90 });
  expect(shiftPoints(points, 150, -90)).toBeNull();
  expect(shiftPoints(points, 50, 90)).toBeNull();
});

test('a second sync point at the same frame replaces the first', () => {
  expect(addPoint(addPoint(start, { driver: 5, side: 4 }), { driver: 5, side: 6 })).toEqual([
    start[0],
    { driver: 5, side: 6 },
  ]);
});
