import { expect, test } from 'vitest';
import { noZoom } from '#web/ui/zoom/zoom.ts';
import { type Mode, noAdjustment } from './engine/compare-state.ts';
import { coverOf, type Fit, panelsOf, partOf, placeOf } from './places.ts';

const area = { width: 1000, height: 500 };
const stateOf = (mode: Mode, sides: number) => ({
  mode,
  focused: 1,
  pair: [0, 1] as [number, number],
  isRow: false,
  sizes: Array.from({ length: sides }, () => ({ width: 400, height: 400 })),
});

test('panels fill the area, with a gap between them', () => {
  const boxes = (mode: Mode, sides: number) =>
    panelsOf(stateOf(mode, sides), area, 2).map(({ box, sides: inside }) => [
      box.x,
      box.y,
      box.width,
      box.height,
      inside,
    ]);
  expect(boxes('beside', 2)).toEqual([
    [0, 0, 499, 500, [0]],
    [501, 0, 499, 500, [1]],
  ]);
  expect(boxes('below', 2)).toEqual([
    [0, 0, 1000, 249, [0]],
    [0, 251, 1000, 249, [1]],
  ]);
  expect(boxes('grid', 3).map(([x, y]) => [x, y])).toEqual([
    [0, 0],
    [501, 0],
    [0, 251],
  ]);
  expect(boxes('single', 4)).toEqual([[0, 0, 1000, 500, [1]]]);
  expect(boxes('wipe', 4)).toEqual([[0, 0, 1000, 500, [0, 1]]]);
});

test('side by side lays the pictures above each other where that makes them larger', () => {
  const division = { ...stateOf('beside', 2), sizes: [area, area].map(() => ({ width: 1920, height: 1080 })) };
  const boxes = (height: number, isRow = false) =>
    panelsOf({ ...division, isRow }, { width: 1080, height }, 0).map(({ box }) => [box.x, box.y]);
  expect(boxes(500)).toEqual([
    [0, 0],
    [540, 0],
  ]);
  expect(boxes(700)).toEqual([
    [0, 0],
    [0, 350],
  ]);
  expect(boxes(700, true)).toEqual(boxes(500));
});

test('a picture fits its panel, fills it, or keeps its pixels', () => {
  const picture = { width: 400, height: 400 };
  const place = (fit: Fit) => placeOf(picture, area, { ...noAdjustment, fit }, noZoom);
  expect(place('fit')).toEqual({ x: 250, y: 0, width: 500, height: 500 });
  expect(place('fill')).toEqual({ x: 0, y: -250, width: 1000, height: 1000 });
  expect(place('height')).toEqual(place('fit'));
  expect(place('actual')).toEqual({ x: 300, y: 50, width: 400, height: 400 });
});

test('nudges and zooms move a picture about its middle', () => {
  const picture = { width: 1000, height: 500 };
  expect(placeOf(picture, area, { ...noAdjustment, x: 0.1, scale: 0.5 }, noZoom)).toEqual({
    x: 300,
    y: 125,
    width: 500,
    height: 250,
  });
  // Half of its height is cropped, so the rest is as wide as the area, in its middle.
  const crop = { x: 0, y: 0.25, width: 1, height: 0.5 };
  const cropped = placeOf(picture, area, { ...noAdjustment, crop }, noZoom);
  const kept = partOf(cropped, crop);
  expect(kept.y + kept.height / 2).toBe(area.height / 2);
  expect(kept.width / kept.height).toBeCloseTo(picture.width / (picture.height * crop.height));
  expect(placeOf(picture, area, noAdjustment, { scale: 2, x: 0.25, y: 0 })).toEqual({
    x: -250,
    y: -250,
    width: 2000,
    height: 1000,
  });
});

test('pictures cover the part of their panel that they lie in', () => {
  const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  expect(coverOf(area, [box(100, 50, 200, 100), box(250, 0, 100, 100)])).toEqual(box(100, 0, 250, 150));
  expect(coverOf(area, [box(-250, -250, 2000, 1000)])).toEqual(box(0, 0, 1000, 500));
  expect(coverOf(area, [box(1200, 0, 100, 100)])).toEqual(box(1000, 0, 0, 100));
});
