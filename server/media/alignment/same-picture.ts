import { cellCount, columns, rows } from '../fingerprint/pictures.ts';
import type { Frames } from './frames.ts';

const mostFrames = 12;
const zooms = [1, 1.03, 1.06, 1.09, 1.12];
const places = [0, 0.25, 0.5, 0.75, 1];

/** The mean picture of some frames; encoders and grain hardly change it. */
export function meanPicture({ cells, count }: Frames, from: number, to: number): Float64Array {
  const mean = new Float64Array(cellCount);
  const [first, end] = [Math.max(0, Math.floor(from)), Math.min(count, Math.ceil(to))];
  const step = Math.max(1, (end - first) / mostFrames);
  let frames = 0;
  for (let at = first; at < end; at += step) {
    const start = Math.floor(at) * cellCount;
    for (let n = 0; n < cellCount; n++) mean[n] = (mean[n] ?? 0) + (cells[start + n] ?? 0);
    frames += 1;
  }
  return mean.map((sum) => sum / Math.max(1, frames));
}

/** How alike two pictures are, from −1 to 1, if one may be graded, and may show a part of the other. */
export function likeness(one: Float64Array, other: Float64Array): number {
  let most = -1;
  for (const zoom of zooms)
    for (const y of zoom === 1 ? [0] : places)
      for (const x of zoom === 1 ? [0] : places)
        most = Math.max(
          most,
          correlate(crop(one, zoom, x, y), other),
          zoom === 1 ? -1 : correlate(one, crop(other, zoom, x, y)),
        );
  return most;
}

/** A part of 1 / zoom of the picture; x and y say where. */
function crop(picture: Float64Array, zoom: number, x: number, y: number): Float64Array {
  const made = new Float64Array(cellCount);
  for (let row = 0; row < rows; row++) {
    const sy = Math.max(0, Math.min(rows - 1.001, (row + 0.5) / zoom + rows * (1 - 1 / zoom) * y - 0.5));
    for (let column = 0; column < columns; column++) {
      const sx = Math.max(0, Math.min(columns - 1.001, (column + 0.5) / zoom + columns * (1 - 1 / zoom) * x - 0.5));
      const n = Math.floor(sy) * columns + Math.floor(sx);
      const [fx, fy] = [sx % 1, sy % 1];
      const above = (picture[n] ?? 0) * (1 - fx) + (picture[n + 1] ?? 0) * fx;
      const below = (picture[n + columns] ?? 0) * (1 - fx) + (picture[n + columns + 1] ?? 0) * fx;
      made[row * columns + column] = above * (1 - fy) + below * fy;
    }
  }
  return made;
}

function correlate(one: Float64Array, other: Float64Array): number {
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let n = 0; n < cellCount; n++) {
    const [a, b] = [one[n] ?? 0, other[n] ?? 0];
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  const spread = Math.sqrt(Math.max(0, cellCount * xx - x * x) * Math.max(0, cellCount * yy - y * y));
  return spread > 0 ? (cellCount * xy - x * y) / spread : 0;
}
