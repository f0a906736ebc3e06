import { AppError } from '#server/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { Reader } from '../marker.ts';
import { collectMarkers, openLabels } from './collect.ts';
import { readColorName } from './colors.ts';
import { readNamedNotes } from './note-text.ts';

const timecode = String.raw`\d{1,2}:\d{2}:\d{2}[:;.,]\d{2,3}`;
/** Number, reel, track and kind of an event, then its source and its record timecodes. */
const eventPattern = new RegExp(
  String.raw`^\s*\d+\s+\S.*?(${timecode})\s+(${timecode})\s+(${timecode})\s+(${timecode})\s*$`,
);
type Event = { recordIn: string; lines: string[] };

/** DaVinci Resolve's list of timeline markers: events whose next line holds note, colour, name and length. */
export const readEdl: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const lines = text.split(/\r\n|\n|\r/);
  const events: Event[] = [];
  let saysDrop: boolean | null = null;
  for (const line of lines) {
    if (line.length > 100_000) throw new AppError('bad_request', 'A line of this EDL is too long. Export it again.');
    const found = eventPattern.exec(line.length < 300 ? line : '');
    if (found) events.push({ recordIn: found[3] ?? '', lines: [] });
    else if (/^FCM:/i.test(line)) saysDrop = !/NON[- ]DROP/i.test(line) && /DROP/i.test(line);
    else events.at(-1)?.lines.push(line);
  }
  const labels = openLabels(
    clip,
    events.map(({ recordIn }) => recordIn),
    saysDrop,
  );
  const sheet = collectMarkers(clip);
  if (warning) sheet.warn(warning);
  let marks = 0;
  for (const { recordIn, lines: rest } of events) {
    const mark = readMark(rest.join('\n'));
    if (!mark) continue;
    marks += 1;
    const { note, color, name, length } = mark;
    const start = labels.find(recordIn);
    if (start === undefined) {
      sheet.warn(`${recordIn} is no timecode of this video's frame rate and was left out.`);
      continue;
    }
    const notes = readNamedNotes(name, note);
    const shownColor = readColorName(color.replace(/^ResolveColor/i, ''));
    const parts = notes.length > 0 ? notes : readNamedNotes('', `Marker at ${recordIn}`);
    sheet.add(
      { start, length },
      recordIn,
      parts.map((part) => ({ ...part, color: shownColor })),
    );
  }
  if (marks === 0) {
    const problem = events.length > 0 ? 'This EDL has events but no markers.' : 'This is not an EDL with markers.';
    throw new AppError('bad_request', `${problem} In DaVinci Resolve export "Timeline Markers to EDL".`);
  }
  return sheet.finish(labels.claim);
};

/** `note |C:ResolveColorBlue |M:name |D:1`, where note and name may hold anything, also lines and bars. */
function readMark(text: string) {
  const color = text.indexOf('|C:');
  const name = text.indexOf('|M:', color);
  const length = text.lastIndexOf('|D:');
  if (color < 0 || name < 0 || length < name) return undefined;
  return {
    note: text.slice(0, color).trim(),
    color: text.slice(color + 3, name).trim(),
    name: text.slice(name + 3, length).trim(),
    length: Math.max(1, Number.parseInt(text.slice(length + 3, length + 13), 10) || 1),
  };
}
