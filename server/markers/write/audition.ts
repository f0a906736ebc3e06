import { guardSplit } from '#server/platform/csv.ts';
import type { Clip, MarkerSheet } from '../marker.ts';
import { cutText, toOneLine, writeOneLine } from './text.ts';

/** The name stands on the ruler; the description has everything. */
const maxNameLength = 80;
const maxDescriptionLength = 5_000;

/**
 * The marker list of Adobe Audition: tabs between the columns in spite of its extension, a duration instead of an end,
 * and the word "decimal" for times in minutes and seconds. Times count from the first frame. Nothing says that Audition
 * knows quotes, so that only apostrophes keep spreadsheets from calculating with a text.
 */
export function writeAudition({ clip, markers }: MarkerSheet): string {
  const rows = markers.map(({ frame, length, ...marker }) => [
    guardSplit(cutText(`${toOneLine(marker.author)}: ${toOneLine(marker.text)}`, '', maxNameLength)),
    formatTime(frame, clip),
    formatTime(length > 1 ? length : 0, clip),
    ...['decimal', 'Cue', guardSplit(writeOneLine(marker, maxDescriptionLength))],
  ]);
  const columns = ['Name', 'Start', 'Duration', 'Time Format', 'Type', 'Description'];
  return [columns, ...rows].map((row) => `${row.join('\t')}\r\n`).join('');
}

/**
 * "9:39.590", "1:44:53.111": to the millisecond, as Audition writes it. Of sound to the microsecond, which names a single
 * sample.
 */
function formatTime(frames: number, { rate, isSound }: Clip): string {
  const digits = isSound ? 6 : 3;
  const parts = Math.round((frames * rate.den * 10 ** digits) / rate.num);
  const seconds = Math.floor(parts / 10 ** digits);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${clock}:${two(seconds % 60)}.${String(parts % 10 ** digits).padStart(digits, '0')}`;
}
