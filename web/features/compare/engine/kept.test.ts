import { expect, test } from 'vitest';
import { initialState } from './compare-state.ts';
import { readKept, writeKept } from './kept.ts';

const start = initialState(2, 1, 'beside');

test('what was changed is written, and read again', () => {
  const points = [
    [
      { driver: 0, side: 0 },
      { driver: 10, side: 12 },
    ],
    [{ driver: 0, side: -3 }],
  ];
  const changed = { ...start, points, driver: 0, overlay: 0.25, pair: [1, 0] as [number, number] };
  const text = writeKept(changed, 1);
  expect(readKept(text, 2)).toEqual({ points, driver: 0, overlay: 0.25, pair: [1, 0] });
  expect(writeKept(start, 1)).toBe('');
  // Others have not asked for flashes.
  expect(writeKept({ ...start, mayFlash: true, blinkHz: 12 }, 1)).toBe('{"blinkHz":3}');
});

test.each([
  ['no JSON', '{'],
  ['a side that is not there', '{"driver":2}'],
  ['the same side twice', '{"pair":[1,1]}'],
  ['too few sides', '{"points":[[{"driver":0,"side":0}]]}'],
  ['points that go back', '{"points":[[{"driver":5,"side":5},{"driver":6,"side":4}],[{"driver":0,"side":0}]]}'],
  ['a frame that is none', '{"points":[[{"driver":0.5,"side":0}],[{"driver":0,"side":0}]]}'],
  ['flashes that can cause seizures', '{"blinkHz":12}'],
  ['what is not kept', '{"isPlaying":true}'],
])('%s is not taken from an address', (_, text) => {
  expect(readKept(text, 2)).toEqual({});
});
