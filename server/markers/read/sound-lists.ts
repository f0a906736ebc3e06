import { AppError } from '#server/platform/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { Clip, MarkerColor, Reader } from '../marker.ts';
import { type Collected, collectMarkers } from './collect.ts';
import { nearestColor } from './colors.ts';
import { type Note, readNamedNotes, readNotes, splitAuthor } from './note-text.ts';
import { findColumns, readGuarded, readTable } from './table.ts';

/** The list of Reaper's region and marker manager: markers have no end. */
export const readReaper: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const [header = [], ...rows] = readTable(text, ',');
  const columns = findColumns(header, { name: ['name'], start: ['start'], end: ['end'], color: ['color'] });
  if (!columns.has('name') || !columns.has('start')) throw notA('list of regions and markers of Reaper');
  const sheet = collectMarkers(clip);
  if (warning) sheet.warn(warning);
  for (const row of rows) {
    const start = columns.get(row, 'start');
    const notes = readNamedNotes(readGuarded(columns.get(row, 'name')) || `Marker at ${start}`, '');
    const first = readPlace(start, clip);
    const end = readPlace(columns.get(row, 'end'), clip);
    const length = first === undefined || end === undefined ? 1 : end - first;
    addNotes(sheet, start, { first, length }, notes, readPaint(columns.get(row, 'color')));
  }
  return sheet.finish(null);
};

/** The marker list of Adobe Audition, with tabs. Its names are short, and its descriptions have the whole text. */
export const readAudition: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const [header = [], ...rows] = text.split(/\r\n|\n|\r/).map((line) => line.split('\t', 12));
  const names = { name: ['name'], start: ['start'], duration: ['duration'], text: ['description'] };
  const columns = findColumns(header, names);
  if (!columns.has('name') || !columns.has('start')) throw notA('marker list of Audition');
  const sheet = collectMarkers(clip);
  if (warning) sheet.warn(warning);
  for (const row of rows) {
    const start = columns.get(row, 'start');
    if (start === '') continue;
    const length = readPlace(columns.get(row, 'duration'), clip) ?? 1;
    const notes = readDescribed(readSplitGuarded(columns.get(row, 'name')), readSplitGuarded(columns.get(row, 'text')));
    addNotes(sheet, start, { first: readPlace(start, clip), length }, notes, null);
  }
  return sheet.finish(null);
};

function notA(what: string): AppError {
  return new AppError('bad_request', `This is not a ${what}. Export it again.`);
}

function addNotes(
  sheet: Collected,
  name: string,
  { first, length }: { first: number | undefined; length: number },
  notes: Note[],
  color: MarkerColor | null,
): void {
  if (first === undefined)
    sheet.warn(`${name.slice(0, 40)} is no time, and was left out. Export times as minutes and seconds.`);
  else
    sheet.add(
      { start: first, length: Math.max(1, length) },
      name,
      notes.map((note) => ({ ...note, color })),
    );
}

/** Ours have the author in the name alone. */
function readDescribed(name: string, description: string): Note[] {
  const notes = readNotes(description);
  if (!notes.some(({ id }) => id)) return readNamedNotes(name, description);
  const { author } = splitAuthor(name);
  return notes.map((note) => ({ ...note, author: note.author ?? author }));
}

/** "1:02:03.458333", "44:53.111", or a number of samples, to the nearest frame of the clip. */
function readPlace(time: string, { rate, isSound }: Clip): number | undefined {
  if (isSound && /^\d{1,10}$/.test(time)) return Number(time);
  const match = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,9}))?$/.exec(time);
  if (!match) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0, parts = ''] = match;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const rest = parts === '' ? 0 : Number(parts) / 10 ** parts.length;
  // Apart, because their sum would lose digits.
  return Math.round((whole * rate.num) / rate.den + (rest * rate.num) / rate.den);
}

function readPaint(hex: string): MarkerColor | null {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return nearestColor([red, green, blue]);
}

/** An apostrophe also follows commas and semicolons, at which spreadsheets split such a list. */
const readSplitGuarded = (text: string): string =>
  readGuarded(text).replace(/([,;])'(?=[\s\p{Cc}\p{Cf}"]{0,20}[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu, '$1');
