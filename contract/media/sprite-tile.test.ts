import { expect, test } from 'vitest';
import { findTile, type Sprite } from './sprite-tile.ts';

const sprite: Sprite = {
  kind: 'sprite',
  file: 'sprite.jpg',
  columns: 10,
  rows: 3,
  tileWidth: 160,
  tileHeight: 90,
  count: 25,
  tileMs: 400,
};

test('shows a moment by the tile that starts before it', () => {
  expect(findTile(sprite, 0)).toEqual({ x: 0, y: 0 });
  expect(findTile(sprite, 0.399)).toEqual({ x: 0, y: 0 });
  expect(findTile(sprite, 0.4)).toEqual({ x: 1 / 9, y: 0 });
  expect(findTile(sprite, 3.6)).toEqual({ x: 1, y: 0 });
  expect(findTile(sprite, 4)).toEqual({ x: 0, y: 0.5 });
});

test('keeps the last tile after its end', () => {
  expect(findTile(sprite, 99)).toEqual({ x: 4 / 9, y: 1 });
  expect(findTile({ ...sprite, columns: 1, rows: 1, count: 1 }, 99)).toEqual({ x: 0, y: 0 });
});
