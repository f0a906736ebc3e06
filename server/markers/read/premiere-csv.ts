import { AppError } from '#server/platform/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { Reader } from '../marker.ts';
import { collectMarkers, openLabels } from './collect.ts';
import { readLabel } from './labels.ts';
import { readNamedNotes } from './note-text.ts';
import { readTable } from './table.ts';

/**
 * Premiere Pro's list of markers: name, description, in, out, duration and type, in UTF-16 with tabs. Its header is in the
 * language of the program, so columns are found by their order.
 */
export const readPremiereCsv: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const { rows, others } = findRows(text);
  if (rows.length === 0) {
    const message = 'This is not a marker list of Premiere Pro. In Premiere choose File, Export, Markers, CSV file.';
    throw new AppError('bad_request', message);
  }
  const labels = openLabels(
    clip,
    rows.flatMap(([, , from = '', to = '']) => [from, to]),
    false,
  );
  const sheet = collectMarkers(clip);
  if (warning) sheet.warn(warning);
  sheet.leaveOut('without timecodes', others);
  for (const [name = '', description = '', from = '', , duration = ''] of rows) {
    const start = labels.find(from);
    const length = labels.count(duration) ?? 1;
    if (start === undefined) sheet.warn(`${from} is no timecode of this video's frame rate and was left out.`);
    else {
      const notes = readNamedNotes(name, description);
      const parts = notes.length > 0 ? notes : readNamedNotes('', name || `Marker at ${from}`);
      sheet.add(
        { start, length },
        from,
        parts.map((note) => ({ ...note, color: null })),
      );
    }
  }
  return sheet.finish(labels.claim);
};

/** `others` are behind the header. */
function findRows(text: string): { rows: string[][]; others: number } {
  const isMarker = ([, , from = '', to = '', duration = '']: string[]) =>
    [from, to, duration].every((field) => readLabel(field));
  for (const separator of ['\t', ',', ';'] as const) {
    const table = readTable(text, separator);
    const listed = table.slice(Math.max(0, table.findIndex(isMarker)));
    const rows = listed.filter(isMarker);
    if (rows.length > 0) return { rows, others: listed.length - rows.length };
  }
  return { rows: [], others: 0 };
}
