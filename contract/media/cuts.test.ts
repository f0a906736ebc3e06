import { expect, test } from 'vitest';
import { type CutEvent, findEvent, findShot, formatShot } from './cuts.ts';

const event = (clipName: string, start: number, length: number, given: Partial<CutEvent> = {}): CutEvent => ({
  name: '',
  clipName,
  reel: null,
  sourceTimecode: '09:59:59:20',
  speed: 1,
  start,
  length,
  dissolve: 0,
  ...given,
});
const events = [event('a', 10, 20), event('b', 30, 5, { speed: 0.5 }), event('c', 35, 10, { speed: null })];
const rate = { num: 25, den: 1 };

test('finds the event of a frame, and none before, after or in an empty list', () => {
  const names = [0, 9, 10, 29, 30, 34, 35, 44, 45].map((frame) => findEvent(events, frame)?.clipName);
  expect(names).toEqual([undefined, undefined, 'a', 'a', 'b', 'b', 'c', 'c', undefined]);
  expect(findEvent([], 0)).toBeUndefined();
});

test('follows the source, at its speed', () => {
  const shots = [10, 15, 34, 35, 36].map((frame) => findShot(events, frame, rate));
  expect(shots.map((shot) => shot?.sourceTimecode).join(' ')).toBe('09:59:59:20 10:00:00:00 09:59:59:22 09:59:59:20 ');
  expect(shots.map((shot) => shot && formatShot(shot))).toEqual(['a +0', 'a +5', 'b +4', 'c +0', 'c +1']);
});

test('counts a drop-frame source in its own numbers', () => {
  const list = [event('a', 0, 100, { sourceTimecode: '01:00:59;29' })];
  expect(findShot(list, 1, { num: 30_000, den: 1001 })?.sourceTimecode).toBe('01:01:00;02');
});
