import { expect, test } from 'vitest';
import { noZoom, pan, type Zoom, zoomAbout } from './zoom.ts';

/** The part of the picture that is visible at a point of its area. */
const seenAt = ({ scale, x, y }: Zoom, at: { x: number; y: number }) => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
});

test('keeps the point under the pointer in place', () => {
  const at = { x: 0.25, y: -0.3 };
  let zoom = noZoom;
  for (let turn = 0; turn < 5; turn++) {
    const before = seenAt(zoom, at);
    zoom = zoomAbout(zoom, 1.3, at);
    expect(seenAt(zoom, at).x).toBeCloseTo(before.x, 9);
    expect(seenAt(zoom, at).y).toBeCloseTo(before.y, 9);
  }
});

test('limits zoom to the size of the area and the largest useful one', () => {
  expect(zoomAbout(noZoom, 0.5)).toEqual(noZoom);
  expect(zoomAbout(noZoom, 1_000).scale).toBe(16);
  const there = zoomAbout(noZoom, 4, { x: 0.5, y: 0.5 });
  expect(zoomAbout(there, 1 / 4, { x: -0.2, y: 0 })).toEqual(noZoom);
});

test('pans up to the edges', () => {
  const zoom = zoomAbout(noZoom, 2);
  expect(pan(zoom, { x: 0.2, y: -0.1 })).toEqual({ scale: 2, x: 0.2, y: -0.1 });
  expect(pan(zoom, { x: 9, y: -9 })).toEqual({ scale: 2, x: 0.5, y: -0.5 });
  expect(pan(noZoom, { x: 0.2, y: 0.2 })).toEqual(noZoom);
});
