import type { Clip, ReadSheet } from './marker.ts';
import { recogniseFormat } from './recognise-format.ts';

export type ReadFile = { format: string; sheet: ReadSheet };
export type ReadOrder = { bytes: Uint8Array; clips: Clip[] };

/**
 * Reads a file for each of these clips, which differ in where the timeline starts, and returns what has the most markers
 * inside of the video. Of equal ones the first wins.
 */
export function readMarkers({ bytes, clips }: ReadOrder): ReadFile {
  const { name, read } = recogniseFormat(bytes);
  const [first, ...others] = clips;
  if (!first) throw new Error('no clip');
  let best: { clip: Clip; sheet: ReturnType<typeof read> } = { clip: first, sheet: read(bytes, first) };
  for (const clip of others) {
    if (best.sheet.warnings.length === 0) break;
    const sheet = read(bytes, clip);
    if (sheet.markers.length > best.sheet.markers.length) best = { clip, sheet };
  }
  const { sheet, clip } = best;
  const guess =
    'The timeline of this file starts elsewhere than the video. Its beginning was taken as that of the video.';
  const warnings = clip === first ? sheet.warnings : [guess, ...sheet.warnings];
  return { format: name, sheet: { ...sheet, warnings } };
}
