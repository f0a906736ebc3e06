import { expect, test } from 'vitest';
import { drawWaveform } from './waveform-path.ts';

/** The highest and lowest point of each column of the path. */
function readColumns(path: string): [number, number][] {
  const points = [...path.matchAll(/[ML](\d+) ([\d.]+)H(\d+)/g)].map(
    ([, from, y]) => [Number(from), Number(y)] as const,
  );
  const upper = points.slice(0, points.length / 2);
  const lower = points.slice(points.length / 2).reverse();
  return upper.map(([, high], n) => [high, lower[n]?.[1] ?? Number.NaN]);
}

test('shows the peak of each column', () => {
  const pairs = Int8Array.from([-10, 10, -64, 32, 0, 0, -128, 127]);
  expect(readColumns(drawWaveform(pairs, 10, 40, 2))).toEqual([
    [0.5, 1.71],
    [0, 2],
  ]);
});

test('shows silence after the end of the audio', () => {
  const columns = readColumns(drawWaveform(Int8Array.from([-64, 64]), 10, 40, 4));
  expect(columns).toEqual([
    [0.29, 1.71],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

test('stretches short audio without gaps', () => {
  const columns = readColumns(drawWaveform(Int8Array.from([-64, 64, -64, 64]), 10, 20, 10));
  expect(columns).toHaveLength(10);
  expect(columns.every(([high, low]) => high === 0.29 && low === 1.71)).toBe(true);
});

test('keeps quiet audio visible', () => {
  expect(readColumns(drawWaveform(Int8Array.from([-1, 1]), 10, 10, 1))).toEqual([[0.91, 1.09]]);
});
