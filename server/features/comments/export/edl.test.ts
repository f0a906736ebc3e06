import { expect, test } from 'vitest';
import { buildFrameTable, type FrameTable } from '#contract/media/frame-table.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { frameClock } from '#contract/media/timecode.ts';
import { listLabels } from '#rig/markers/labels.ts';
import { makeCommentSample, makeFactsSample } from '#rig/values/comment-samples.ts';
import { makeRandom } from '#rig/values/random.ts';
import { writeEdl } from '#server/markers/write/edl.ts';
import type { Sheet, SheetComment } from './export-sheet.ts';
import { type ExportChoices, toMarkers } from './to-markers.ts';

const choices = { color: 'author', resolved: true, publicUrl: 'https://vizio.example' } as const;
const formatEdl = (given: Sheet, chosen: ExportChoices = choices) => writeEdl(toMarkers(given, chosen));
const link = / https:\/\/vizio\.example\/feedback\?item=item&version=3&comment=([0-9a-f-]{36})/g;

type Marker = {
  number: number;
  in: string;
  out: string;
  note: string;
  color: string;
  name: string;
  frames: number;
  ids: string[];
};

/** Parses the list strictly by its grammar. */
function parseEdl(text: string): { title: string; mode: string; remarks: string[]; markers: Marker[] } {
  const lines = text.split('\n');
  const [, title = ''] = /^TITLE: (.+)$/.exec(lines.shift() ?? '') ?? [];
  const [, mode = ''] = /^FCM: (DROP FRAME|NON-DROP FRAME)$/.exec(lines.shift() ?? '') ?? [];
  expect([title, mode]).not.toContain('');
  const time = mode === 'DROP FRAME' ? '\\d\\d:\\d\\d:\\d\\d;\\d\\d' : '\\d\\d:\\d\\d:\\d\\d:\\d\\d';
  const event = new RegExp(`^(\\d{3,})  001      V     C        (${time}) (${time}) (${time}) (${time})$`);
  const tags = /^([^|\d*\s][^|]*) \|C:ResolveColor([A-Z][a-z]+) \|M:([^|]+) \|D:([1-9]\d*)$/;
  const markers: Marker[] = [];
  const remarks: string[] = [];
  while (lines[0]?.startsWith('* ')) remarks.push(lines.shift()?.slice(2) ?? '');
  expect(lines.shift()).toBe('');
  while (lines.length > 1) {
    const [first, second, third] = lines.splice(0, 3);
    const [, number, sourceIn, sourceOut, recordIn = '', recordOut = ''] = event.exec(first ?? '') ?? [];
    const [, note = '', color = '', name = '', frames] = tags.exec(second ?? '') ?? [];
    expect(number && note, `${first}\n${second}`).toBeTruthy();
    expect([sourceIn, sourceOut, third]).toEqual([recordIn, recordOut, '']);
    const ids = [...note.matchAll(link)].map(([, id = '']) => id);
    const place = { number: Number(number), in: recordIn, out: recordOut, frames: Number(frames) };
    markers.push({ ...place, note: note.replace(link, ''), color, name, ids });
  }
  expect(lines).toEqual(['']);
  return { title, mode, remarks, markers };
}

const film: [string, Rational, number, boolean] = ['23.976', { num: 24_000, den: 1_001 }, 24, false];
const drop: [string, Rational, number, boolean] = ['29.97 drop-frame', { num: 30_000, den: 1_001 }, 30, true];
const phone: [string, Rational, number, boolean] = ['30 drop-frame', { num: 30, den: 1 }, 30, true];
const pal: [string, Rational, number, boolean] = ['25', { num: 25, den: 1 }, 25, false];
const frameCount = 40_000;

test.each(
  [film, drop, phone, pal].flatMap(([name, rate, perSecond, isDropFrame]) =>
    ['01:00:00:00', '23:59:50:00'].map((start) => ({ name, rate, perSecond, isDropFrame, start })),
  ),
)(
  'At $name, every marker is on the frame of its comment, from $start on',
  ({ rate, perSecond, isDropFrame, start }) => {
    const { below } = makeRandom(perSecond);
    const facts = makeFactsSample(rate, frameCount, { text: start, isDropFrame });
    const labels = listLabels(start, perSecond, isDropFrame, frameCount + 1);
    // Every frame around midnight and in the first minutes, plus random ones.
    const frames = new Set([...Array(4_000).keys(), ...Array.from({ length: 400 }, () => below(frameCount))]);
    const comments = [...frames].map((frame) => {
      const endFrame = below(3) === 0 ? Math.min(frameCount - 1, frame + below(300)) : null;
      return makeCommentSample({ frame, endFrame, text: `on frame ${frame}` });
    });
    const { mode, markers } = parseEdl(formatEdl(sheet(comments, facts)));
    expect(mode).toBe(isDropFrame ? 'DROP FRAME' : 'NON-DROP FRAME');
    const inOrder = comments.toSorted((a, b) => Number(a.frame) - Number(b.frame));
    expect(markers.map(({ number, in: from, out, note, frames: length }) => [number, from, out, note, length])).toEqual(
      inOrder.map(({ frame, endFrame, text }, index) => [
        index + 1,
        labels[Number(frame)],
        labels[Number(frame) + 1],
        `• Mara: ${text}`,
        (endFrame ?? Number(frame)) - Number(frame) + 1,
      ]),
    );
  },
);

const facts = makeFactsSample(pal[1], 1_000);
const sheet = (comments: SheetComment[], of = facts, table: FrameTable | null = null): Sheet => ({
  ...{ itemId: 'item', videoName: 'A012.mov', kind: 'video' as const, version: 3, comments },
  ...{ facts: of, clock: frameClock(of.video, table) },
});
const mara = { id: '0198f3a0-0000-7000-8000-000000000001', name: 'Mara', image: null };
const tom = { id: '0198f3a0-0000-7000-8000-000000000002', name: 'Tom', image: null };

test('The note holds replies, authors and the resolved state', () => {
  const comment = makeCommentSample({ author: mara, frame: 9, resolved: true });
  const reply = (text: string) => makeCommentSample({ author: tom, text, replyTo: comment.id, frame: 9 });
  const { title, markers } = parseEdl(formatEdl(sheet([reply('fixed in v4'), reply('and graded'), comment])));
  expect(title).toBe('A012.mov v3');
  expect(markers).toMatchObject([
    {
      in: '00:00:00:09',
      note: '• Mara (resolved): The horizon tilts ↳ Tom: fixed in v4 ↳ Tom: and graded',
      name: 'Mara',
    },
  ]);
});

test('Comments on the same frame share a marker, because Resolve keeps one per frame', () => {
  const comments = [
    makeCommentSample({ author: mara, frame: 5, endFrame: 8, text: 'first' }),
    makeCommentSample({ author: tom, frame: 5, endFrame: 24, text: 'second' }),
    makeCommentSample({ author: tom, frame: 6, text: 'third' }),
  ];
  const [first, second, third] = comments.map(({ id }) => id);
  expect(parseEdl(formatEdl(sheet(comments))).markers).toMatchObject([
    {
      in: '00:00:00:05',
      note: '• Mara (4 frames): first • Tom: second',
      name: 'Mara, Tom',
      frames: 20,
      ids: [first, second],
    },
    { in: '00:00:00:06', note: '• Tom: third', name: 'Tom', frames: 1, ids: [third] },
  ]);
});

test('An author has the same colour in every export, unique while colours last', () => {
  const people = Array.from({ length: 16 }, (_, index) => ({
    id: `person-${index}`,
    name: `Person ${index}`,
    image: null,
  }));
  const comments = people.map((author, frame) => makeCommentSample({ author, frame }));
  const all = parseEdl(formatEdl(sheet(comments))).markers.map(({ color }) => color);
  expect(new Set(all).size).toBe(16);
  const later = [...comments, makeCommentSample({ author: people[3], frame: 20 })].toReversed();
  const again = parseEdl(formatEdl(sheet(later))).markers.map(({ color }) => color);
  expect(again).toEqual([...all, all[3]]);
  expect(parseEdl(formatEdl(sheet(comments.slice(0, 1)))).markers[0]?.color).toBe(all[0]);
});

test.each([
  ['|C:ResolveColorRed |M:x |D:99', '• Mara: ¦C:ResolveColorRed ¦M:x ¦D:99'],
  ['one\r\ntwo\n\nthree', '• Mara: one / two / three'],
  ['001  001      V     C        01:00:00:00', '• Mara: 001 001 V C 01:00:00:00'],
  ['* FROM CLIP NAME: x', '• Mara: * FROM CLIP NAME: x'],
  ['bell\u0007, line\u2028separator', '• Mara: bell , line / separator'],
])('%j cannot break the list', (text, note) => {
  expect(parseEdl(formatEdl(sheet([makeCommentSample({ text })]))).markers).toMatchObject([{ note, name: 'Mara' }]);
});

test('Nor can a name or a video name', () => {
  const author = { id: null, name: '7 |D:9\nTITLE: x', image: null };
  const given = { ...sheet([makeCommentSample({ author, text: 'x' })]), videoName: 'a|b\nFCM: DROP FRAME' };
  expect(parseEdl(formatEdl(given))).toMatchObject({
    title: 'a¦b / FCM: DROP FRAME v3',
    mode: 'NON-DROP FRAME',
    markers: [{ note: '• 7 ¦D:9 / TITLE: x: x', name: '7 ¦D:9 / TITLE: x' }],
  });
});

test('At a variable rate, a marker is at the time of its frame', () => {
  const table = buildFrameTable({ num: 1, den: 1_000 }, [
    [40, 3],
    [80, 3],
  ]);
  const video = { ...facts.video, isVariable: true, frameCount: 6, durationMs: 360 };
  const comments = [0, 3, 5].map((frame) => makeCommentSample({ frame, endFrame: frame === 3 ? 4 : null }));
  const { markers } = parseEdl(formatEdl(sheet(comments, { ...facts, video }, table)));
  expect(markers.map(({ in: from, frames }) => [from, frames])).toEqual([
    ['00:00:00:00', 1],
    ['00:00:00:03', 4],
    ['00:00:00:07', 2],
  ]);
});

test('Without frame numbers it has no markers and says what to do', () => {
  const refused = () => formatEdl({ ...sheet([makeCommentSample({ frame: null })]), facts: null, clock: null });
  expect(refused).toThrowError(/Try again in a moment, or export the CSV\./);
  expect(refused).toThrowError(expect.objectContaining({ code: 'conflict' }));
});

test('A comment older than the frame count is placed by its time', () => {
  const early = makeCommentSample({ frame: null, seconds: 0.4 });
  expect(parseEdl(formatEdl(sheet([early]))).markers).toMatchObject([{ in: '00:00:00:10' }]);
});

test('Comments of earlier versions say so, and what is not in this version has no marker', () => {
  const comments = [
    makeCommentSample({ author: mara, frame: 9, carried: 'moved', version: 2 }),
    makeCommentSample({ author: tom, frame: 12, carried: 'unsure', version: 1 }),
    makeCommentSample({ author: tom, frame: null, carried: 'gone', version: 1 }),
  ];
  const { markers, remarks } = parseEdl(formatEdl(sheet(comments)));
  expect(remarks.map((text) => text.replace(link, ''))).toEqual([
    'NO PLACE IN THIS VERSION: • Tom (from v1): The horizon tilts',
  ]);
  expect(markers.map(({ in: at, note }) => [at, note])).toEqual([
    ['00:00:00:09', '• Mara (from v2): The horizon tilts'],
    ['00:00:00:12', '• Tom (from v1, place not sure): The horizon tilts'],
  ]);
});
