import { expect, test } from 'vitest';
import { gapPx, layPages, middleInView, pageAt, pagesBetween } from './lay-pages.ts';

const portrait = { width: 600, height: 800 };
const boxes = layPages([portrait, { width: 800, height: 600 }, portrait], { width: 632, height: 500 }, 1);

test('pages lie below each other, the first as wide as the view and none wider', () => {
  expect(boxes.map(({ width, height }) => [width, height])).toEqual([
    [600, 800],
    [600, 450],
    [600, 800],
  ]);
  expect(boxes[1]?.top).toBe(gapPx + 800 + gapPx);
});

test('the page that is read is the one two fifths down the view', () => {
  expect(pageAt(boxes, 0, 500)).toBe(0);
  expect(pageAt(boxes, 700, 500)).toBe(1);
  expect(pageAt(boxes, 99_999, 500)).toBe(2);
  expect(pagesBetween(boxes, 0, 500)).toEqual({ first: 0, last: 0 });
  expect(pagesBetween(boxes, 700, 1_400)).toEqual({ first: 0, last: 2 });
});

test('a mark by keyboard begins in the part of the page that is seen', () => {
  const [box = { top: 0, width: 1, height: 1 }] = boxes;
  const view = { width: 632, height: 500 };
  expect(middleInView(box, view, { left: 0, top: gapPx + 150 })).toEqual({ x: 0.5, y: 0.5 });
  expect(middleInView(box, view, { left: 0, top: 9_000 })).toEqual({ x: 0.5, y: 1 });
});
