import { expect, test } from 'vitest';
import { frameTimes } from '#contract/media/frame-times.ts';
import { formatTimecode, parseTimecode, type TimecodeScale } from '#contract/media/timecode.ts';
import { addPoint, createTimeline, offsetAt, pointAtTimecode, rulingPoint, shiftPoints } from './timeline.ts';

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

const scaleOf = (num: number, den: number, start: string, isDropFrame = false): TimecodeScale => {
  const scale = { rate: { num, den }, isDropFrame };
  return { ...scale, firstFrame: parseTimecode(start, scale) ?? 0 };
};

test.each([
  ['the same rate, half a second later', scaleOf(25, 1, '10:00:00:00'), scaleOf(25, 1, '10:00:00:12'), '10:00:00:00'],
  ['24 and 25 frames a second', scaleOf(24, 1, '01:00:00:20'), scaleOf(25, 1, '00:59:58:00'), '01:00:01:00'],
  ['drop-frame', scaleOf(30_000, 1_001, '00:09:59;29', true), scaleOf(24_000, 1_001, '00:09:00:00'), '00:10:00;00'],
])('the point of the same source timecode: %s', (_, driver, side, text) => {
  const point = pointAtTimecode(driver, side);
  expect(formatTimecode(point?.driver ?? -1, driver)).toBe(text);
  const [hours, minutes, seconds] = text.split(/[:;]/);
  expect(formatTimecode(point?.side ?? -1, side)).toBe(`${hours}:${minutes}:${seconds}:00`);
});
