import { expect, test } from 'vitest';
import { frameClock } from '#contract/media/timecode.ts';
import { makeCommentSample, makeFactsSample } from '#rig/values/comment-samples.ts';
import { parseCsv } from '#rig/values/parse-csv.ts';
import { writeCsv } from '#server/markers/write/csv.ts';
import type { SheetComment } from './export-sheet.ts';
import { toTable } from './to-markers.ts';

const facts = makeFactsSample({ num: 30_000, den: 1_001 }, 100_000, { text: '23:59:50;00', isDropFrame: true });
const clock = frameClock(facts.video, null);
const choices = { color: 'author', resolved: true, publicUrl: 'https://vizio.example' } as const;
const read = (comments: SheetComment[], given = facts as typeof facts | null) => {
  const sheet = {
    itemId: 'i',
    videoName: 'A012.mov',
    kind: 'video' as const,
    version: 1,
    facts: given,
    clock: given && clock,
    comments,
  };
  const [names = [], ...rows] = parseCsv(writeCsv(toTable(sheet, choices)));
  return rows.map((row) => {
    expect(row).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']));
  });
};

const here = (id: string) => ({
  ...{ 'Written on version': '1', 'Place in this version': '' },
  Link: `https://vizio.example/feedback?item=i&version=1&comment=${id}`,
});

test('Each comment is a row with its place, people and state; replies follow it', () => {
  const first = makeCommentSample({ frame: 300, endFrame: 329, seconds: 10.01, likeCount: 2 });
  const reply = makeCommentSample({
    ...{ frame: 300, seconds: 10.01, replyTo: first.id, author: { id: null, name: 'Tom', image: null } },
    ...{ text: 'fixed in v4', editedAt: '2026-03-11T10:00:00.000Z' },
  });
  const drawn = makeCommentSample({ frame: 0, resolved: true, picture: 'data:image/png;base64,AA==' });
  expect(read([reply, first, drawn])).toEqual([
    {
      ...{ Number: '1', 'Time code in': '23:59:50;00', 'Time code out': '', Frame: '0', 'End frame': '' },
      ...{ 'Time (seconds)': '0', Author: 'Mara', Comment: 'The horizon tilts', 'Reply to': '', Resolved: 'yes' },
      ...{ Likes: '0', 'Written at': drawn.createdAt, 'Edited at': '', 'Has drawing': 'yes', ...here(drawn.id) },
    },
    {
      ...{
        Number: '2',
        'Time code in': '00:00:00;00',
        'Time code out': '00:00:00;29',
        Frame: '300',
        'End frame': '329',
      },
      ...{ 'Time (seconds)': '10.01', Author: 'Mara', Comment: 'The horizon tilts', 'Reply to': '', Resolved: 'no' },
      ...{ Likes: '2', 'Written at': first.createdAt, 'Edited at': '', 'Has drawing': 'no', ...here(first.id) },
    },
    {
      ...{ Number: '3', 'Time code in': '00:00:00;00', 'Time code out': '', Frame: '300', 'End frame': '' },
      ...{ 'Time (seconds)': '10.01', Author: 'Tom', Comment: 'fixed in v4', 'Reply to': '2', Resolved: 'no' },
      ...{
        Likes: '0',
        'Written at': reply.createdAt,
        'Edited at': '2026-03-11T10:00:00.000Z',
        'Has drawing': 'no',
        ...here(first.id),
      },
    },
  ]);
});

test('A reply is on the frame of its comment, also one that was sent without a frame', () => {
  const first = makeCommentSample({ frame: 300, endFrame: 329, seconds: 10.01 });
  const reply = makeCommentSample({ frame: 0, seconds: 0, replyTo: first.id });
  const early = makeCommentSample({ frame: null, seconds: 10.01, replyTo: first.id });
  for (const row of read([first, reply, early]).slice(1)) {
    expect(row).toMatchObject({
      Frame: '300',
      'End frame': '',
      'Time code in': '00:00:00;00',
      'Time (seconds)': '10.01',
    });
  }
});

test('Commas, quotes and line breaks are preserved', () => {
  const texts = ['a, b', 'he said "no"', 'one\ntwo', '"', ',', 'half "quoted, and\n more', 'ünïcode 映画 🎬'];
  const rows = read(texts.map((text, frame) => makeCommentSample({ text, frame })));
  expect(rows.map(({ Comment: text }) => text)).toEqual(texts);
  expect(read([makeCommentSample({ text: 'one\r\ntwo\rthree' })])[0]?.Comment).toBe('one\ntwo\nthree');
});

test('Without frame numbers it shows seconds', () => {
  const comments = [3.25, 1.5].map((seconds) => makeCommentSample({ frame: null, seconds }));
  const rows = read(comments, null);
  expect(rows.map((row) => [row['Time (seconds)'], row['Time code in'], row.Frame])).toEqual([
    ['1.5', '', ''],
    ['3.25', '', ''],
  ]);
});

test('A reply without its comment is kept', () => {
  const reply = makeCommentSample({ replyTo: '0198f3a0-0000-7000-8000-000000000009', text: 'alone' });
  expect(read([reply])).toMatchObject([{ Comment: 'alone', 'Reply to': '' }]);
});

test('Without comments it contains the header row', () => {
  expect(read([])).toEqual([]);
});

test('A comment of an earlier version has its place in this one, or none', () => {
  const moved = makeCommentSample({ frame: 300, seconds: 10.01, carried: 'moved', version: 1 });
  const gone = makeCommentSample({ frame: null, carried: 'gone', version: 2 });
  const place = 'Place in this version';
  expect(read([gone, moved])).toMatchObject([
    { Frame: '300', 'Time code in': '00:00:00;00', 'Written on version': '1', [place]: 'moved' },
    { Frame: '', 'Time code in': '', 'Time (seconds)': '', 'Written on version': '2', [place]: 'not in this version' },
  ]);
});
