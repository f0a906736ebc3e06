import { AppError } from '#server/platform/app-error.ts';
import { decodeText } from '../decode-text.ts';
import type { Reader } from '../marker.ts';
import { collectMarkers, openLabels, type Part } from './collect.ts';
import { readColorName } from './colors.ts';
import { readNamedNotes } from './note-text.ts';

const timecode = String.raw`\d{1,2}:\d{2}:\d{2}[:;.,]\d{2,3}`;
/** Number, reel, track and kind of an event, then its source and its record timecodes. */
const eventPattern = new RegExp(
  String.raw`^\s*\d+\s+\S.*?(${timecode})\s+(${timecode})\s+(${timecode})\s+(${timecode})\s*$`,
);
/** `* LOC: 01:00:01:05 RED     text`, by record timecode. */
const locatorPattern = new RegExp(String.raw`^\s{0,20}\*\s{0,20}LOC:\s{0,20}(?:(${timecode})(?:\s+(.*))?)?`, 'i');

/** An event has lines, and a locator is one. */
type Entry = { at: string; lines: string[]; locator?: string };
type Mark = { length: number; parts: Part[] };

/**
 * DaVinci Resolve's list of timeline markers: events whose next line holds note, colour, name and length. Lists of cuts
 * may have locators among their remarks, as Avid writes them.
 */
export const readEdl: Reader = (bytes, clip) => {
  const { text, warning } = decodeText(bytes);
  const entries: Entry[] = [];
  let lines: string[] = [];
  let unread = 0;
  let saysDrop: boolean | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.length > 100_000) throw new AppError('bad_request', 'A line of this EDL is too long. Export it again.');
    const found = eventPattern.exec(line.length < 300 ? line : '');
    const [isLocator, at, locator = ''] = locatorPattern.exec(line) ?? [];
    if (found) {
      lines = [];
      entries.push({ at: found[3] ?? '', lines });
    } else if (at !== undefined) entries.push({ at, lines: [], locator });
    else if (isLocator !== undefined) unread += 1;
    else if (/^FCM:/i.test(line)) saysDrop = !/NON[- ]DROP/i.test(line) && /DROP/i.test(line);
    else lines.push(line);
  }
  const labels = openLabels(
    clip,
    entries.map(({ at }) => at),
    saysDrop,
  );
  const sheet = collectMarkers(clip);
  if (warning) sheet.warn(warning);
  let marks = 0;
  for (const { at, lines: rest, locator } of entries) {
    const mark = locator === undefined ? readMark(at, rest.join('\n')) : readLocator(at, locator);
    if (!mark) continue;
    marks += 1;
    const start = labels.find(at);
    if (start === undefined) sheet.warn(`${at} is no timecode of this video's frame rate and was left out.`);
    else sheet.add({ start, length: mark.length }, at, mark.parts);
  }
  if (marks === 0) {
    const problem = entries.length > 0 ? 'This EDL has events but no markers.' : 'This is not an EDL with markers.';
    const advice = 'In DaVinci Resolve export "Timeline Markers to EDL", in Media Composer a list with its locators.';
    throw new AppError('bad_request', `${problem} ${advice}`);
  }
  sheet.leaveOut('without a timecode', unread);
  return sheet.finish(labels.claim);
};

/** `note |C:ResolveColorBlue |M:name |D:1`, where note and name may hold anything, also lines and bars. */
function readMark(at: string, text: string): Mark | undefined {
  const color = text.indexOf('|C:');
  const name = text.indexOf('|M:', color);
  const length = text.lastIndexOf('|D:');
  if (color < 0 || name < 0 || length < name) return undefined;
  const shown = readColorName(text.slice(color + 3, name).replace(/^\s*ResolveColor/i, ''));
  const notes = readNamedNotes(text.slice(name + 3, length).trim(), text.slice(0, color).trim());
  const parts = notes.length > 0 ? notes : readNamedNotes('', `Marker at ${at}`);
  return {
    length: Math.max(1, Number.parseInt(text.slice(length + 3, length + 13), 10) || 1),
    parts: parts.map((part) => ({ ...part, color: shown })),
  };
}

function readLocator(at: string, text: string): Mark {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(text) ?? [];
  const color = readColorName(word);
  const notes = readNamedNotes('', color ? rest : text);
  const parts = notes.length > 0 ? notes : readNamedNotes('', `Marker at ${at}`);
  return { length: 1, parts: parts.map((part) => ({ ...part, color })) };
}
