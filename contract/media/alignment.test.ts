import { expect, test } from 'vitest';
import { placeFrame, placeRange, type Segment } from './alignment.ts';

const line = (old: [number, number] | null, now: [number, number] | null, given: Partial<Segment> = {}): Segment => ({
  old: old && { from: old[0], to: old[1] },
  now: now && { from: now[0], to: now[1] },
  kind: 'moved',
  at: old && now ? old[0] - now[0] : 0,
  speed: 1,
  confidence: 1,
  ...given,
});

/** Frames 0–99 stay, 100–109 are trimmed off, 110–199 are removed, 200–299 come earlier, 300–399 before them. */
const segments = [
  line([0, 100], [0, 100], { kind: 'same' }),
  line([100, 110], null, { kind: 'trimmed' }),
  line([110, 200], null, { kind: 'removed' }),
  line([300, 400], [100, 200]),
  line([200, 300], [200, 300], { kind: 'same' }),
  line([400, 500], [300, 350], { kind: 'retimed', at: -200, speed: 2 }),
];

test.each([
  ['a range that stays', 10, 20, { state: 'exact', frame: 10, endFrame: 20 }],
  ['a range that moves', 310, 320, { state: 'moved', frame: 110, endFrame: 120 }],
  ['one that ends in what is trimmed', 90, 105, { state: 'trimmed', frame: 90, endFrame: 99 }],
  ['one that begins in what is removed', 150, 210, { state: 'trimmed', frame: 200, endFrame: 210 }],
  ['one whose halves are apart', 290, 310, { state: 'trimmed', frame: 290, endFrame: 299 }],
  ['one at another speed', 410, 430, { state: 'moved', frame: 305, endFrame: 315 }],
  ['one that is trimmed off', 102, 108, { state: 'trimmed', frame: 99, endFrame: null }],
  ['one that is removed', 120, 130, { state: 'gone', frame: null, endFrame: null }],
  ['one beyond the end', 900, 910, { state: 'gone', frame: null, endFrame: null }],
  ['a single frame', 310, 310, { state: 'moved', frame: 110, endFrame: null }],
])('%s is placed', (_, from, to, expected) => {
  expect(placeRange({ segments }, from, to)).toMatchObject(expected);
});

test('a range that goes on in the next part of the new cut stays whole', () => {
  const parts = [line([0, 50], [10, 60]), line([50, 100], [60, 110], { kind: 'changed' })];
  expect(placeRange({ segments: parts }, 40, 70)).toMatchObject({ state: 'moved', frame: 50, endFrame: 80 });
});

test('a range ends with its part of the old cut, whatever the new one shows next', () => {
  const parts = [line([100, 150], [0, 50]), line([0, 100], [50, 150])];
  expect(placeRange({ segments: parts }, 120, 149)).toMatchObject({ state: 'moved', frame: 20, endFrame: 49 });
});

test('a frame that was cut off the head of a shot is put on the first frame that was kept of it', () => {
  const parts = [
    line([0, 50], [0, 50], { kind: 'same' }),
    line([50, 60], null, { kind: 'trimmed', at: 10 }),
    line([60, 100], [50, 90]),
  ];
  expect(placeFrame({ segments: parts }, 55)).toMatchObject({ state: 'trimmed', frame: 50 });
});
