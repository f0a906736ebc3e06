import { expect, test } from 'vitest';
import { placeFrame, type Segment } from './alignment.ts';
import { toNumber } from './exact.ts';
import { frameTimes } from './frame-times.ts';
import { createPictureMap, matchesOf } from './picture-map.ts';

const video = (frameCount: number, num = 25) => frameTimes({ frameRate: { num, den: 1 }, frameCount }, null);
const segment = (
  kind: Segment['kind'],
  old: [number, number] | null,
  now: [number, number] | null,
  confidence = 1,
): Segment => {
  const range = (ends: [number, number] | null) => ends && { from: ends[0], to: ends[1] };
  return { kind, old: range(old), now: range(now), at: old && now ? old[0] - now[0] : 0, speed: 1, confidence };
};

/** Twenty frames are left out, ten are new, two shots have changed places, and of one it is not sure. */
const segments = [
  segment('same', [0, 40], [0, 40]),
  segment('removed', [40, 60], null),
  segment('added', null, [40, 50]),
  segment('moved', [80, 100], [50, 70]),
  segment('same', [60, 80], [70, 90]),
  segment('changed', [100, 120], [90, 110], 0.3),
];
const [old, now] = [video(120), video(110)];

test('the pictures of the newer cut are beside those of the older one', () => {
  const map = createPictureMap(now, old, matchesOf({ segments }, true));
  const beside = [0, 39, 40, 49, 50, 69, 70, 90].map((frame) => map.frameAt(now.startOf(frame)));
  expect(beside).toEqual([0, 39, null, null, 80, 99, 60, null]);
  expect([45, 95].map((frame) => map.isDoubtfulAt(now.startOf(frame)))).toEqual([false, true]);
  expect(map.spans.map(({ begin, end }) => [toNumber(begin) * 25, toNumber(end) * 25])).toEqual([
    [0, 40],
    [50, 70],
    [70, 90],
  ]);
});

test('the older cut may be the driver', () => {
  const map = createPictureMap(old, now, matchesOf({ segments }, false));
  expect([0, 45, 60, 80, 110].map((frame) => map.frameAt(old.startOf(frame)))).toEqual([0, null, 70, 50, null]);
});

test('each frame leads to the moment that shows it, and what is left out to none', () => {
  const map = createPictureMap(now, old, matchesOf({ segments }, true));
  const moments = [10, 50, 65, 85, 105].map((frame) => map.timeOf(frame));
  expect(moments.map((time) => time && now.frameAt(time))).toEqual([10, null, 75, 55, null]);
});

test('the sound goes with the pictures, and there is none where there is no picture', () => {
  const map = createPictureMap(now, old, matchesOf({ segments }, true));
  const heard = [20, 55, 45].map((frame) => toNumber(map.ownTimeAt(now.startOf(frame))));
  expect(heard.slice(0, 2)).toEqual([20 / 25, 85 / 25]);
  expect(heard[2]).toBeGreaterThanOrEqual(toNumber(old.startOf(old.count)));
});

test('a retimed shot shows the nearest picture', () => {
  const retimed: Segment[] = [{ ...segment('retimed', [0, 50], [0, 40]), at: 0, speed: 1.25 }];
  const map = createPictureMap(video(40), video(50), matchesOf({ segments: retimed }, true));
  expect([0, 1, 2, 3, 39].map((frame) => map.frameAt(video(40).startOf(frame)))).toEqual([0, 1, 3, 4, 49]);
});

test('a frame of the older cut is placed in the newer one, with the reason why it is elsewhere', () => {
  const trimmed = [
    segment('same', [0, 30], [0, 30]),
    segment('trimmed', [30, 35], null),
    segment('same', [35, 40], [30, 35]),
  ];
  const states = [5, 50, 85, 65, 105].map((frame) => placeFrame({ segments }, frame));
  expect(states.map(({ state, frame }) => [state, frame])).toEqual([
    ['exact', 5],
    ['gone', null],
    ['moved', 55],
    ['moved', 75],
    ['unsure', 95],
  ]);
  expect(placeFrame({ segments: trimmed }, 33)).toEqual({ state: 'trimmed', frame: 29, confidence: 1 });
});
