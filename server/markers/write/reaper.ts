import { markerPaints } from '#contract/markers/colors.ts';
import { type CsvCell, formatCsv } from '#server/platform/csv.ts';
import type { Clip, MarkerSheet } from '../marker.ts';
import { toOneLine, writeOneLine } from './text.ts';

/** A name in Reaper is one line on the ruler. */
const maxNameLength = 1_000;

/**
 * The list of Reaper's region and marker manager: markers are points, regions have an end. Times count from the first
 * frame. Reaper takes the byte order mark of a spreadsheet for a part of the first column.
 */
export function writeReaper({ clip, markers }: MarkerSheet): string {
  const counts = { M: 0, R: 0 };
  const rows = markers.map(({ frame, length, ...marker }): CsvCell[] => {
    const kind = length > 1 ? 'R' : 'M';
    counts[kind] += 1;
    const end = length > 1 ? [formatTime(frame + length, clip), formatTime(length, clip)] : ['', ''];
    const name = writeOneLine({ ...marker, text: `${toOneLine(marker.author)}: ${marker.text}` }, maxNameLength);
    return [
      `${kind}${counts[kind]}`,
      name,
      formatTime(frame, clip),
      ...end,
      markerPaints[marker.color].slice(1).toUpperCase(),
    ];
  });
  return formatCsv([['#', 'Name', 'Start', 'End', 'Length', 'Color'], ...rows], '');
}

/** "1:02:03.458333": hours, minutes and seconds to the nearest microsecond. */
function formatTime(frames: number, { rate }: Clip): string {
  const microseconds = Math.round((frames * rate.den * 1_000_000) / rate.num);
  const seconds = Math.floor(microseconds / 1_000_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${clock}.${String(microseconds % 1_000_000).padStart(6, '0')}`;
}
