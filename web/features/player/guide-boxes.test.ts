import { expect, test } from 'vitest';
import { cutTo, safeAreas } from './guide-boxes.ts';

test('crops top and bottom for a wider shape, the sides for a narrower one', () => {
  const wide = cutTo(2.39, 16 / 9);
  expect([wide.x, wide.width]).toEqual([0, 1]);
  expect(wide.height).toBeCloseTo(0.7438, 4);
  expect(wide.y).toBeCloseTo(0.1281, 4);
  expect(cutTo(1, 2)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
  expect(cutTo(16 / 9, 16 / 9)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});

test('centres safe areas in the cropped picture', () => {
  const { action, title } = safeAreas(cutTo(1, 2));
  expect(action.width).toBeCloseTo(0.465, 6);
  expect(title.height).toBeCloseTo(0.9, 6);
  expect(title.x + title.width / 2).toBeCloseTo(0.5, 9);
});
