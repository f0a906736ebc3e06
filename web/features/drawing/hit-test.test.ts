import { expect, test } from 'vitest';
import type { Shape } from '#contract/comments/drawing.ts';
import { isTouched } from './hit-test.ts';
import type { Place } from './shapes.ts';

const look = { color: '#ff3b30', width: 4 };
const aspect = 2;
const span = (kind: 'line' | 'arrow' | 'box' | 'ellipse'): Shape => ({
  kind,
  ...look,
  from: [0.2, 0.2],
  to: [0.8, 0.8],
});
const pen: Shape = {
  kind: 'pen',
  ...look,
  points: [
    [0.2, 0.5, 0.5],
    [0.5, 0.5, 0.5],
    [0.5, 0.9, 0.5],
  ],
};
const text: Shape = { kind: 'text', ...look, at: [0.2, 0.2], text: 'Tilt\nmore of it', size: 40 };
const touch = (shape: Shape, from: Place, to: Place = from) => isTouched(shape, from, to, 5, aspect);

test.each<[string, Shape, Place, boolean]>([
  ['a line', span('line'), [0.5, 0.5], true],
  ['beside a line', span('line'), [0.5, 0.55], false],
  ['within the reach of a line', span('line'), [0.5, 0.51], true],
  ['past the end of an arrow', span('arrow'), [0.82, 0.82], false],
  ['the edge of a box', span('box'), [0.2, 0.5], true],
  ['the inside of a box', span('box'), [0.5, 0.5], false],
  ['the edge of an ellipse', span('ellipse'), [0.8, 0.5], true],
  ['the corner beside an ellipse', span('ellipse'), [0.21, 0.21], false],
  ['a stroke', pen, [0.5, 0.7], true],
  ['the elbow of a stroke', pen, [0.45, 0.6], false],
  ['inside a text', text, [0.3, 0.25], true],
  ['the second line of a text', text, [0.25, 0.36], true],
  ['right of a text', text, [0.6, 0.3], false],
])('tests the eraser on %s: %#', (_, shape, place, isHit) => {
  expect(touch(shape, place)).toBe(isHit);
});

test('touches everything on the path of a fast eraser', () => {
  for (const shape of [span('line'), span('arrow'), span('box'), span('ellipse'), pen, text]) {
    expect(touch(shape, [0, 0.3], [1, 0.72])).toBe(true);
    expect(touch(shape, [0, 0.95], [1, 0.96])).toBe(false);
  }
});

test('erases a dot', () => {
  const dot: Shape = { kind: 'pen', ...look, points: [[0.5, 0.5, 0.5]] };
  expect(touch(dot, [0.505, 0.5])).toBe(true);
  expect(touch(dot, [0.52, 0.5])).toBe(false);
});
