import { describeGrid } from '../clip-scale.ts';
import type { Marker, MarkerSheet } from '../marker.ts';
import { writeLines } from './text.ts';

/** Programs keep more, but their fields are small boxes. */
const maxTextLength = 10_000;

export const describeMarker = (marker: Omit<Marker, 'frame' | 'length'>) => writeLines(marker, maxTextLength);

/** For the notes of a sequence: the comments without a place in this version, and what is special about its frames. */
export function describeSheet({ clip, placeless }: MarkerSheet): string {
  return [describeGrid(clip), describePlaceless(placeless), clip.url].filter(Boolean).join('\n\n');
}

export function describePlaceless(placeless: MarkerSheet['placeless']): string {
  return placeless.map((marker) => `${marker.author}: ${describeMarker(marker)}`).join('\n\n');
}
