import { expect, test } from 'vitest';
import { clusterMarkers, type Marker, mergeRanges, nextOf, sortMarkers } from './cluster-markers.ts';

const marker = (frame: number, endFrame: number | null = null): Marker => ({
  id: `${frame}`,
  frame,
  endFrame,
  name: 'Mara',
  authorId: null,
  text: 'The horizon tilts',
  isResolved: false,
});
const partOf = (frame: number) => frame / 1_000;

test("merges overlapping comments at the first one's position", () => {
  const sorted = sortMarkers([marker(500), marker(0), marker(29), marker(31)]);
  const clusters = clusterMarkers(sorted, partOf, 0.03);
  expect(clusters.map(({ part, markers }) => [part, markers.map(({ frame }) => frame)])).toEqual([
    [0, [0, 29]],
    [0.031, [31]],
    [0.5, [500]],
  ]);
});

test('shows as many markers as fit, and loses no comment', () => {
  const many = sortMarkers(Array.from({ length: 10_000 }, (_, n) => marker((n * 7_919) % 1_000)));
  const clusters = clusterMarkers(many, (frame) => frame / 1_024, 1 / 32);
  expect(clusters.length).toBeLessThanOrEqual(32);
  expect(clusters.reduce((sum, { markers }) => sum + markers.length, 0)).toBe(10_000);
  for (const [n, { part }] of clusters.entries()) {
    expect(part - (clusters[n - 1]?.part ?? -1)).toBeGreaterThanOrEqual(1 / 32);
  }
});

test('steps through a cluster with each click', () => {
  const [heap] = clusterMarkers([marker(10), marker(12), marker(14)], partOf, 0.1);
  if (!heap) throw new Error('no heap');
  expect([0, 10, 13, 14, 900].map((frame) => nextOf(heap, frame).frame)).toEqual([10, 12, 14, 10, 10]);
});

test('merges touching ranges into one bar, and shows none for single frames', () => {
  const markers = sortMarkers([marker(100, 199), marker(150, 299), marker(400), marker(500, 500), marker(120, 130)]);
  expect(mergeRanges(markers, partOf, 0.002)).toEqual([
    { from: 0.1, to: 0.3 },
    { from: 0.5, to: 0.501 },
  ]);
});
