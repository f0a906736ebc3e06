import { markerColors } from '#contract/markers/colors.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import type { Marker, MarkerReply, MarkerSheet } from '#server/markers/marker.ts';
import type { CommentTable } from '#server/markers/table.ts';
import { makeCommentSample } from '../values/comment-samples.ts';
import { pickCases } from '../values/proof.ts';
import { makeRandom } from '../values/random.ts';
import { listLabels } from './labels.ts';

export type SheetRate = { title: string; rate: Rational; perSecond: number; isDropFrame: boolean; isVariable: boolean };

const constant = (title: string, num: number, den: number, perSecond: number, isDropFrame = false): SheetRate => ({
  title,
  rate: { num, den },
  perSecond,
  isDropFrame,
  isVariable: false,
});

/** The rates and ways of numbering that editing programs know, and the even grid of a variable rate. */
export const sheetRates: readonly SheetRate[] = [
  constant('23.976', 24_000, 1_001, 24),
  constant('24', 24, 1, 24),
  constant('25', 25, 1, 25),
  constant('29.97 drop-frame', 30_000, 1_001, 30, true),
  constant('29.97', 30_000, 1_001, 30),
  constant('30', 30, 1, 30),
  constant('30 drop-frame', 30, 1, 30, true),
  constant('47.95', 48_000, 1_001, 48),
  constant('50', 50, 1, 50),
  constant('59.94 drop-frame', 60_000, 1_001, 60, true),
  constant('59.94', 60_000, 1_001, 60),
  constant('60', 60, 1, 60),
  { ...constant('variable', 30, 1, 30), isVariable: true },
];

export type SheetStart = [hours: number, minutes: number, seconds: number, frames: number];

/** The last one crosses midnight. */
export const sheetStarts: readonly SheetStart[] = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [10, 59, 59, 10],
  [16, 37, 10, 2],
  [23, 59, 50, 0],
];

/** Each rate with one of the starts, in the proof with all of them. */
export const sheetCases = sheetRates.flatMap((rate) =>
  pickCases(sheetStarts).map((start) => ({ title: `${rate.title} from ${start.join(':')}`, rate, start })),
);

const frameCount = 20_000;
const itemUrl = 'https://vizio.example/feedback?item=0198f3a0-0000-7000-8000-00000000000a&version=2';

/** Texts that must arrive as they are, but for what a format has no room or letter for. */
export const sheetTexts: readonly string[] = [
  'The horizon tilts',
  'Two lines:\nthe sky is too dark,\n\nand the cut is late',
  '🎬 Cut 2 frames earlier 👩🏽‍🎤👍🏿 – naïve Ω 映画',
  'עצור כאן, לפני החיתוך (frame 12)',
  'قصّ هنا 3 إطارات قبل — then go on',
  'tab\there and\tthere',
  'a | b |C:ResolveColorRed |M:x |D:99',
  '<b>bold</b> & "quoted" \'text\' ]]> <!-- &amp;',
  '> she said: wait\nI agree',
  'one / two / > Tom: not a reply',
  '[resolved] is what I would call it',
  '001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01',
  '"=1+1", \'; DROP TABLE comments; --',
  'see https://vizio.example/feedback?item=1 for more',
  '100% \\n \\" {} $1 `x`',
];

/** Texts that no format may carry as they are: control characters, half a surrogate pair, direction overrides. */
export const hostileTexts: readonly string[] = [
  'nul \u0000 bell \u0007 escape \u001b[31m red',
  'half \ud83d a pair, \udc4d the other half',
  '\u202Egnp.exe\u202C and \u2066isolated\u2069',
  '\r\none\r two\u2028three\u2029four\u0085',
  '\uFFFE\uFFFF and \u000b and \u000c',
  '   ',
  '<!DOCTYPE x [<!ENTITY a "b">]>&a;',
  'x'.repeat(10_000),
  '👍'.repeat(10_000),
];

const authors = ['Mara', 'Tom', 'Zoë Ångström', 'אורי', 'O"Neill & Sons', 'Ann (guest)', 'a|b', '=Max'];

/** 200 markers: points, ranges, several on one frame, the first and the last frame, long texts and replies. */
export function makeMarkerSheet(of: SheetRate, start: SheetStart, seed = 1, count = 200): MarkerSheet {
  const { below, pick } = makeRandom(seed);
  const long = Array.from({ length: 1_000 }, (_, word) => `word${word}`).join(' ');
  const write = (index: number) =>
    index % 67 === 3 ? `#${index} ${long.slice(0, 9_990)}` : `#${index} ${pick(sheetTexts)}`;
  const reply = (): MarkerReply => ({ author: pick(authors), text: pick(sheetTexts) });
  const makeMarker = (index: number): Marker => {
    const frame = placeOf(index, below);
    const room = frameCount - frame;
    const length = index % 3 === 0 ? 1 + below(Math.min(500, room)) : 1;
    // One range goes on to the very end.
    return { ...describe(index), frame, length: index === 15 ? room : length };
  };
  const describe = (index: number): Omit<Marker, 'frame' | 'length'> => {
    const id = `0198f3a0-0000-7000-8000-${String(index).padStart(12, '0')}`;
    return {
      id,
      author: pick(authors),
      text: write(index),
      url: `${itemUrl}&comment=${id}`,
      replies: Array.from({ length: below(4) }, reply),
      resolved: below(4) === 0,
      hasDrawing: below(5) === 0,
      color: pick(markerColors),
      origin: pick(['', '', 'from v1', 'from v1, place not sure']),
    };
  };
  return {
    clip: {
      name: 'A012_C003.mov',
      version: 2,
      rate: of.rate,
      isDropFrame: of.isDropFrame,
      isVariable: of.isVariable,
      startFrame: countFrames(start, of),
      frameCount,
      width: 1920,
      height: 1080,
      url: itemUrl,
      audio: { channels: 2, sampleRate: 48_000 },
    },
    markers: Array.from({ length: count }, (_, index) => makeMarker(index)).sort((a, b) => a.frame - b.frame),
    placeless: [describe(count), describe(count + 1)],
  };
}

/** The first and the last frame, pairs and one heap on the same frame, minutes, tenth minutes, and anywhere. */
function placeOf(index: number, below: (limit: number) => number): number {
  if (index < 2) return 0;
  if (index < 4) return frameCount - 1;
  if (index < 12) return 1_798 + index;
  if (index < 16) return 4_321;
  return below(frameCount);
}

/** Frames from midnight to a timecode, minute by minute as a clock that skips numbers. */
export function countFrames(
  [hours, minutes, seconds, frames]: SheetStart,
  { perSecond, isDropFrame }: SheetRate,
): number {
  let count = 0;
  const skipped = isDropFrame ? (perSecond / 30) * 2 : 0;
  const isShort = (minute: number) => minute % 10 !== 0;
  for (let minute = 0; minute < hours * 60 + minutes; minute++)
    count += perSecond * 60 - (isShort(minute) ? skipped : 0);
  const inMinute = seconds * perSecond + frames;
  return count + (isShort(minutes) ? Math.max(0, inMinute - skipped) : inMinute);
}

/** The numbers of the frames, and the one after the last. */
export function listSheetLabels(of: SheetRate, start: SheetStart): string[] {
  return listLabels(start.join(':'), of.perSecond, of.isDropFrame, frameCount + 1);
}

/** A sheet of 25 frames per second from 01:00:00:00 on, whose markers say this. */
export function makeSmallSheet(...markers: Partial<Marker>[]): MarkerSheet {
  const sheet = makeMarkerSheet(constant('25', 25, 1, 25), [1, 0, 0, 0], 1, markers.length);
  const plain = { frame: 10, length: 1, author: 'Mara', text: 'Too dark', replies: [], color: 'Red' as const };
  const states = { resolved: false, hasDrawing: false, origin: '' };
  return {
    ...sheet,
    markers: sheet.markers.map((marker, index) => ({ ...marker, ...plain, ...states, ...markers[index] })),
    placeless: [],
  };
}

/** Every hostile text as text, as author and as reply. */
export function makeHostileSheet(): MarkerSheet {
  return makeSmallSheet(
    ...hostileTexts.map((text, index) => ({ text, author: text, replies: [{ author: text, text }], frame: index * 2 })),
  );
}

/** The same comments as a table, for the formats that hold everything. */
export function makeTable({ clip, markers, placeless }: MarkerSheet): CommentTable {
  const rows: CommentTable['rows'] = [];
  const all = [
    ...markers.map((marker) => ({ marker, span: marker })),
    ...placeless.map((marker) => ({ marker, span: null })),
  ];
  for (const { marker, span } of all) {
    const number = rows.length + 1;
    const { id, text, resolved, color, url } = marker;
    const place = {
      frame: span?.frame ?? null,
      endFrame: span && span.length > 1 ? span.frame + span.length - 1 : null,
      seconds: span ? (span.frame * clip.rate.den) / clip.rate.num : null,
      place: span ? null : ('gone' as const),
      color,
      url,
    };
    const write = (given: object, author: string, replyTo: number | null, hasDrawing: boolean) => {
      const comment = makeCommentSample({
        author: { id: null, name: author, image: null },
        frame: place.frame,
        ...given,
      });
      rows.push({ ...place, comment, replyTo, hasDrawing });
    };
    write({ id, text, resolved }, marker.author, null, marker.hasDrawing);
    for (const reply of marker.replies) write({ text: reply.text, replyTo: id }, reply.author, number, false);
  }
  return { name: clip.name, version: clip.version, url: clip.url, clip, kind: clip.isSound ? 'audio' : 'video', rows };
}
