import { AppError } from '#server/platform/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { Reader } from '../marker.ts';
import { collectMarkers, openLabels } from './collect.ts';
import { readColorName } from './colors.ts';
import { readLabel } from './labels.ts';
import { readNotes, splitAuthor } from './note-text.ts';
import { readGuarded } from './table.ts';

type Row = { author: string; timecode: string; color: string; comment: string; length: number };

/**
 * Media Composer's marker list: lines of user, timecode, track, colour, comment and length, with tabs between. Versions
 * before 2018 write no length, and newer ones further columns behind it.
 */
export const readAvid: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const rows: Row[] = [];
  let others = 0;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const row = readRow(line);
    if (row) rows.push(row);
    else if (line.trim() !== '') others += 1;
  }
  if (rows.length === 0) {
    const message =
      'This is not a marker list of Media Composer. In its Markers window export as text, with timecodes.';
    throw new AppError('bad_request', message);
  }
  const labels = openLabels(
    clip,
    rows.map(({ timecode }) => timecode),
    false,
  );
  const sheet = collectMarkers(clip);
  if (warning) sheet.warn(warning);
  if (others > 0) sheet.warn(`${others} lines are no markers and were left out.`);
  for (const { author, timecode, color, comment, length } of rows) {
    const start = labels.find(timecode);
    if (start === undefined) sheet.warn(`${timecode} is no timecode of this video's frame rate and was left out.`);
    else {
      const notes = readNotes(comment || `Marker at ${timecode}`).map((note) => {
        const own = splitAuthor(note.text);
        return { ...note, author: author || note.author, text: own.author === author ? own.text : note.text };
      });
      sheet.add(
        { start, length },
        timecode,
        notes.map((note) => ({ ...note, color: readColorName(color) })),
      );
    }
  }
  return sheet.finish(labels.claim);
};

function readRow(line: string): Row | undefined {
  const fields = line.split('\t', 12);
  const [author = '', timecode = '', , color = '', comment = '', length = ''] = fields;
  if (fields.length < 5 || !readLabel(timecode)) return undefined;
  return {
    ...{ author: readGuarded(author.trim()), timecode: timecode.trim(), color, comment: readGuarded(comment) },
    length: Number(length.trim()) || 1,
  };
}
