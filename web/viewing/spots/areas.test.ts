import { expect, test } from 'vitest';
import { areaBetween, isPoint, middleOf } from './areas.ts';

test('two corners make the same area in any order, within the picture', () => {
  const area = { x: 0.25, y: 0.5, width: 0.75, height: 0.25 };
  expect(areaBetween({ x: 0.25, y: 0.75 }, { x: 1.4, y: 0.5 })).toEqual(area);
  expect(areaBetween({ x: 1.4, y: 0.5 }, { x: 0.25, y: 0.75 })).toEqual(area);
  expect(middleOf(area)).toEqual({ x: 0.625, y: 0.625 });
  expect([isPoint(area), isPoint(areaBetween({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }))]).toEqual([false, true]);
});
