import { expect, test } from 'vitest';
import { wholePicture } from '#web/features/compare/places.ts';
import { findActive } from './active-picture.ts';

const size = { width: 40, height: 20 };

function paint(level: (x: number, y: number) => number): Uint8Array {
  const pixels = new Uint8Array(size.width * size.height * 4);
  for (let at = 0; at < size.width * size.height; at++) {
    pixels[4 * at] = level(at % size.width, Math.floor(at / size.width));
  }
  return pixels;
}

test('bars are not part of the picture, with noise in them', () => {
  const letterbox = paint((x, y) => (y >= 3 && y < 17 ? 120 : 16 + ((x * 7 + y) % 9)));
  expect(findActive(letterbox, size, 16)).toEqual({ x: 0, y: 3 / 20, width: 1, height: 14 / 20 });
  const pillars = paint((x) => (x >= 10 && x < 30 ? 40 : 0));
  expect(findActive(pillars, size, 0)).toEqual({ x: 10 / 40, y: 0, width: 20 / 40, height: 1 });
});

test('a picture without bars is whole, and so is a black one', () => {
  expect(
    findActive(
      paint(() => 200),
      size,
      16,
    ),
  ).toEqual(wholePicture);
  expect(
    findActive(
      paint(() => 16),
      size,
      16,
    ),
  ).toEqual(wholePicture);
});
