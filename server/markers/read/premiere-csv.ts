import { AppError } from '#server/app-error.ts';
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
  const rows = findRows(text);
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

function findRows(text: string): string[][] {
  for (const separator of ['\t', ',', ';'] as const) {
    const rows = readTable(text, separator).filter((row) => {
      const [, , from = '', to = '', duration = ''] = row;
      return row.length >= 5 && [from, to, duration].every((field) => readLabel(field));
    });
    if (rows.length > 0) return rows;
  }
  return [];
}
