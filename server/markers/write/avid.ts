import type { MarkerColor } from '#contract/markers/colors.ts';
import { guardPlain } from '#server/platform/csv.ts';
import { formatPlace } from '../clip-scale.ts';
import type { MarkerSheet } from '../marker.ts';
import { avidColors } from './avid-colors.ts';
import { toOneLine, writeOneLine } from './text.ts';

/** Media Composer keeps more, but its marker window shows one line per marker. */
const maxTextLength = 5_000;

/**
 * The marker list of Avid Media Composer: a line per marker with user, timecode, track, colour, comment and length in
 * frames, tabs in between. It has neither a header nor remarks, so comments without a place are left out. People open such
 * lists in spreadsheets too.
 */
export function writeAvid({ clip, markers }: MarkerSheet): string {
  const lines = markers.map((marker) =>
    [
      guardPlain(toOneLine(marker.author)) || 'Vizio',
      formatPlace(marker.frame, clip),
      'V1',
      nameColor(marker.color),
      guardPlain(writeOneLine(marker, maxTextLength)),
      marker.length,
    ].join('\t'),
  );
  return lines.map((line) => `${line}\n`).join('');
}

const nameColor = (color: MarkerColor) => avidColors[color].toLowerCase();
