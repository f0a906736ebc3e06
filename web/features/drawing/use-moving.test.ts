import { expect, test } from 'vitest';
import { keepInside } from './use-moving.ts';

const area = { left: 0, top: 50, right: 1000, bottom: 650 };
const bar = { left: 300, top: 600, right: 700, bottom: 640 };

test('moves the bar by what was asked', () => {
  expect(keepInside([20, -30], [0, 0], bar, area)).toEqual([20, -30]);
});

test('stops the bar at the edges of its area', () => {
  expect(keepInside([-5_000, -5_000], [0, 0], bar, area)).toEqual([-300, -550]);
  expect(keepInside([5_000, 5_000], [0, 0], bar, area)).toEqual([300, 10]);
});

test('counts from where the bar stands by itself', () => {
  const moved = { left: 320, top: 570, right: 720, bottom: 610 };
  expect(keepInside([5_000, 5_000], [20, -30], moved, area)).toEqual([300, 10]);
});

test('brings the bar back into an area that became smaller', () => {
  const moved = { left: 600, top: 600, right: 1000, bottom: 640 };
  expect(keepInside([300, 0], [300, 0], moved, { ...area, right: 500, bottom: 300 })).toEqual([-200, -340]);
});
