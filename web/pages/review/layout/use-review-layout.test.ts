import { expect, test } from 'vitest';
import { chooseLayout } from './use-review-layout.ts';

const usual = 16 / 9;

test.each([
  [360, 640],
  [390, 664],
  [430, 739],
  [820, 1_180],
])('puts the comments below a wide picture on %i × %i', (width, height) => {
  expect(chooseLayout(width, height, usual)).toBe('stacked');
});

test.each([
  [640, 360],
  [664, 390],
  [844, 390],
  [932, 430],
])('fills a phone in landscape, %i × %i', (width, height) => {
  expect(chooseLayout(width, height, usual)).toBe('fill');
});

test('fills a phone with a tall picture, which leaves no room for anything else', () => {
  expect(chooseLayout(390, 664, 9 / 16)).toBe('fill');
  expect(chooseLayout(390, 664, 4 / 3)).toBe('stacked');
});

test.each([
  [1_024, 768],
  [1_440, 900],
  [2_560, 1_440],
  [1_180, 820],
])('puts the comments beside the picture on %i × %i', (width, height) => {
  expect(chooseLayout(width, height, usual)).toBe('beside');
  expect(chooseLayout(width, height, 9 / 16)).toBe('beside');
});
