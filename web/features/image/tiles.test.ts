import { expect, test } from 'vitest';
import { noZoom } from '#web/ui/zoom/zoom.ts';
import { chooseLevel, joinTiles, listTiles, type Pyramid, placeOfTile, visibleRegion } from './tiles.ts';

const levels = [
  { width: 500, height: 300, columns: 1, rows: 1 },
  { width: 1000, height: 600, columns: 2, rows: 2 },
  { width: 2000, height: 1200, columns: 4, rows: 3 },
];
const pyramid: Pyramid = {
  ...{ kind: 'pyramid', file: 'pyramid.bin', tileSize: 512, levels },
  ends: Array.from({ length: 17 }, (_, n) => 10 * (n + 1)),
};
const whole = { left: 0, right: 1, top: 0, bottom: 1 };

test('sharper tiles are loaded only where the review copy is not enough', () => {
  expect(chooseLevel(pyramid, 600, 600)).toBe(null);
  expect(chooseLevel(pyramid, 1_000, 600)).toBe(1);
  expect(chooseLevel(pyramid, 9_000, 600)).toBe(2);
});

test('a zoomed picture needs the tiles on the screen, and each row of them is one request', () => {
  const size = { width: 800, height: 480 };
  expect(visibleRegion(noZoom, size, size)).toEqual(whole);
  const region = visibleRegion({ scale: 4, x: 1.5, y: 1.5 }, size, size);
  expect(region).toEqual({ left: 0, right: 0.25, top: 0, bottom: 0.25 });
  expect(listTiles(pyramid, 2, whole)).toHaveLength(12);
  const tiles = listTiles(pyramid, 2, { ...region, right: 0.5, bottom: 0.5 });
  expect(tiles.map(({ n }) => n)).toEqual([5, 6, 9, 10]);
  expect(joinTiles(pyramid, tiles).map(({ from, to }) => [from, to])).toEqual([
    [50, 70],
    [90, 110],
  ]);
});

test('the last tiles of a level are as wide as what is left of the image', () => {
  const [, , , last] = listTiles(pyramid, 1, whole);
  const place = last && placeOfTile(pyramid, last);
  expect(place).toEqual({ left: 0.512, top: 512 / 600, width: 0.488, height: 88 / 600 });
});
