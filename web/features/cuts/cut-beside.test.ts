import { expect, test } from 'vitest';
import type { CutEvent } from '#contract/media/cuts.ts';
import { cutBeside } from './cut-beside.ts';

const events = [0, 50, 80].map(
  (start): CutEvent => ({
    name: '',
    clipName: 'a',
    reel: null,
    sourceTimecode: null,
    speed: 1,
    start,
    length: 30,
    dissolve: 0,
  }),
);

test('goes to the cut before and after a frame, and nowhere at the ends', () => {
  const before = [0, 10, 50, 51, 200].map((frame) => cutBeside(events, frame, 'before'));
  expect(before).toEqual([null, 0, 0, 50, 80]);
  const after = [0, 49, 50, 80, 200].map((frame) => cutBeside(events, frame, 'after'));
  expect(after).toEqual([50, 50, 80, null, null]);
  expect(cutBeside([], 0, 'after')).toBeNull();
});
