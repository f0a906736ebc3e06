import { AppError } from '#server/platform/app-error.ts';
import { decodeStart } from './decode-text.ts';
import type { Reader } from './marker.ts';
import { readAvid } from './read/avid.ts';
import { readCsv } from './read/csv.ts';
import { readEdl } from './read/edl.ts';
import { readFcpxml } from './read/fcpxml.ts';
import { readFrameioCsv } from './read/frameio-csv.ts';
import { readOtio } from './read/otio.ts';
import { readPremiereCsv } from './read/premiere-csv.ts';
import { readAudition, readReaper } from './read/sound-lists.ts';
import { readXml } from './read/xml.ts';

type Format = {
  name: string;
  read: Reader;
  /** Its markers have timecodes, so that their frames depend on where the timeline starts. */
  hasTimecodes: boolean;
  fits: (start: string) => boolean;
};

const label = String.raw`\d{1,2}[:;]\d{2}[:;]\d{2}[:;.,]\d{2,3}`;
const eventLine = new RegExp(
  String.raw`^[ \t]{0,20}\d{1,8}[ \t]{1,20}\S{1,100}[ \t].{0,100}?${label}[ \t]{1,20}${label}[ \t]{1,20}${label}[ \t]{1,20}${label}[ \t]{0,20}$`,
  'm',
);
const avidLine = new RegExp(String.raw`^[^\t\n]{0,200}\t${label}\t[^\t\n]{0,50}\t[^\t\n]{0,50}\t`, 'm');
const premiereLine = new RegExp(
  String.raw`^.{0,9000}?[\t,;]"?${label}"?[\t,;]"?${label}"?[\t,;]"?${label}"?[\t,;]`,
  'm',
);

const formats: Format[] = [
  {
    ...{ name: 'FCPXML of Final Cut Pro', read: readFcpxml, hasTimecodes: false },
    fits: (start) => /<fcpxml[\s>]/.test(start),
  },
  {
    ...{ name: 'XML of Premiere Pro', read: readXml, hasTimecodes: false },
    fits: (start) => /<xmeml[\s>]/.test(start),
  },
  {
    ...{ name: 'OpenTimelineIO', read: readOtio, hasTimecodes: true },
    fits: (start) => /"OTIO_SCHEMA"\s{0,9}:/.test(start),
  },
  {
    ...{ name: 'EDL of DaVinci Resolve or Media Composer', read: readEdl, hasTimecodes: true },
    fits: (start) => /^(?:TITLE|FCM|\*\s?LOC):/m.test(start) || eventLine.test(start),
  },
  {
    ...{ name: 'marker text of Avid Media Composer', read: readAvid, hasTimecodes: true },
    fits: (start) => avidLine.test(start),
  },
  {
    ...{ name: 'marker list of Audition', read: readAudition, hasTimecodes: false },
    fits: (start) => /^Name\tStart\tDuration\t/i.test(start),
  },
  {
    ...{ name: 'region list of Reaper', read: readReaper, hasTimecodes: false },
    fits: (start) => /^"?#"?,"?Name"?,"?Start"?,"?End"?,/i.test(start),
  },
  {
    ...{ name: 'CSV of Vizio', read: readCsv, hasTimecodes: false },
    fits: (start) => /^"?Number"?[,;].*\bReply to\b/.test(start),
  },
  { ...{ name: 'CSV of Frame.io', read: readFrameioCsv, hasTimecodes: true }, fits: isFrameio },
  {
    ...{ name: 'marker list of Premiere Pro', read: readPremiereCsv, hasTimecodes: true },
    fits: (start) => premiereLine.test(start),
  },
];

/** Enough for the header of every format, and for the first lines of those without one. */
const startBytes = 64_000;

/** Finds the reader by what is in a file; its name may say anything. */
export function recogniseFormat(bytes: Uint8Array): Omit<Format, 'fits'> {
  const start = decodeStart(bytes, startBytes)
    .replace(/^\uFEFF/, '')
    .trimStart();
  const format = formats.find(({ fits }) => fits(start));
  if (format) return format;
  const isEmpty = start.trim() === '';
  const names = formats.map(({ name }) => name);
  const list = `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`;
  const message = `${isEmpty ? 'This file is empty' : 'This file has no markers that Vizio can read'}. Choose one of these: ${list}.`;
  throw new AppError('unsupported_type', message);
}

function isFrameio(start: string): boolean {
  const header = start.split(/\r?\n/, 1)[0]?.toLowerCase() ?? '';
  return /\bcomment\b/.test(header) && /\b(?:timecode|frame)\b/.test(header) && header.includes(',');
}
