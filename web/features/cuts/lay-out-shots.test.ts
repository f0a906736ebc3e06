import { expect, test } from 'vitest';
import type { CutEvent } from '#contract/media/cuts.ts';
import { layOutShots } from './lay-out-shots.ts';

const event = (start: number, length: number, clipName: string): CutEvent => {
  return { name: '1', start, length, clipName, reel: null, sourceTimecode: null, speed: null, dissolve: 0 };
};
const events = [event(0, 50, 'A002_C001_JETTY_DUSK'), event(50, 25, 'SC01'), event(75, 25, 'A013_C002_GULLS')];
const namesAt = (width: number) =>
  layOutShots(events, (frame) => frame / 100, width).map(({ isNamed, event: { clipName } }) => isNamed && clipName);

test('a shot has its name only where it can be read', () => {
  expect(namesAt(1000)).toEqual(['A002_C001_JETTY_DUSK', 'SC01', 'A013_C002_GULLS']);
  expect(namesAt(160)).toEqual(['A002_C001_JETTY_DUSK', 'SC01', false]);
  expect(namesAt(100)).toEqual([false, false, false]);
});

test('shots that are narrower than a line are left out, and nothing is drawn on a lane without a width', () => {
  expect(layOutShots(events, (frame) => frame / 100, 0)).toEqual([]);
  const many = Array.from({ length: 500 }, (_, n) => event(n, 1, '<script>'));
  expect(layOutShots(many, (frame) => frame / 500, 340).length).toBeLessThan(120);
});
