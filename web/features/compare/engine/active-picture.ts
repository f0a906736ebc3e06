import { type Box, type Size, wholePicture } from '#web/features/compare/places.ts';

/** Noise in bars stays below this. */
const margin = 12;
/** So much of a line is brighter, or the line belongs to a bar: a few bright pixels are noise, too. */
const enough = 0.02;

/** The part of a picture between its black bars, in parts of it. Of four values for each pixel, the first ones count. */
export function findActive(pixels: Uint8Array, { width, height }: Size, black: number): Box {
  const isBright = (x: number, y: number) => (pixels[4 * (y * width + x)] ?? 0) > black + margin;
  const count = (length: number, is: (at: number) => boolean) => {
    let found = 0;
    for (let at = 0; at < length; at++) if (is(at)) found += 1;
    return found;
  };
  const rows = Array.from({ length: height }, (_, y) => count(width, (x) => isBright(x, y)) > enough * width);
  const columns = Array.from({ length: width }, (_, x) => count(height, (y) => isBright(x, y)) > enough * height);
  // A black picture has no bars.
  if (!rows.includes(true) || !columns.includes(true)) return wholePicture;
  const [left, right] = [columns.indexOf(true), columns.lastIndexOf(true) + 1];
  const [top, bottom] = [rows.indexOf(true), rows.lastIndexOf(true) + 1];
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height };
}
