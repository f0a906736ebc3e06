import { expect, test } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import { makeCommentSample, makeFactsSample } from '#server/test/comment-samples.ts';
import { hostileStrings } from '#server/test/hostile-strings.ts';
import { formatCsv } from './export-csv.ts';

/** Reads a table by the grammar of RFC 4180, and refuses whatever is not in it. */
function parseCsv(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [[]];
  field.lastIndex = 1;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (!match) throw new Error(`Not a field: ${text.slice(at, at + 40)}`);
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  const [names = [], ...cells] = rows;
  return cells.map((row) => {
    expect(row).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']));
  });
}

const facts = makeFactsSample({ num: 30_000, den: 1_001 }, 100_000, { text: '23:59:50;00', isDropFrame: true });
const read = (comments: Comment[], given = facts as typeof facts | null) =>
  parseCsv(formatCsv({ videoName: 'A012.mov', version: 1, facts: given, comments }));

test('Every comment is a row with its place, its people and what became of it; answers follow', () => {
  const first = makeCommentSample({ frame: 300, endFrame: 329, videoTime: 10.01, likeCount: 2 });
  const reply = makeCommentSample({
    ...{ frame: 300, videoTime: 10.01, reply_id: first.video_comment_id, author: { id: null, name: 'Tom' } },
    ...{ comment: 'fixed in v4', editedAt: '2026-03-11T10:00:00.000Z' },
  });
  const drawn = makeCommentSample({ frame: 0, progress: true, drawings: 'data:image/png;base64,AA==' });
  expect(read([reply, first, drawn])).toEqual([
    {
      ...{ Number: '1', 'Time code in': '23:59:50;00', 'Time code out': '', Frame: '0', 'End frame': '' },
      ...{ 'Time (seconds)': '0', Author: 'Mara', Comment: 'The horizon tilts', 'Reply to': '', Resolved: 'yes' },
      ...{ Likes: '0', 'Written at': drawn.timestamp, 'Edited at': '', 'Has drawing': 'yes' },
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
      ...{ Likes: '2', 'Written at': first.timestamp, 'Edited at': '', 'Has drawing': 'no' },
    },
    {
      ...{ Number: '3', 'Time code in': '00:00:00;00', 'Time code out': '', Frame: '300', 'End frame': '' },
      ...{ 'Time (seconds)': '10.01', Author: 'Tom', Comment: 'fixed in v4', 'Reply to': '2', Resolved: 'no' },
      ...{ Likes: '0', 'Written at': reply.timestamp, 'Edited at': '2026-03-11T10:00:00.000Z', 'Has drawing': 'no' },
    },
  ]);
});

test('Commas, quotes and lines are kept as they were written', () => {
  const texts = ['a, b', 'he said "no"', 'one\ntwo', '"', ',', 'half "quoted, and\n more', 'ünïcode 映画 🎬'];
  const rows = read(texts.map((comment, frame) => makeCommentSample({ comment, frame })));
  expect(rows.map(({ Comment: text }) => text)).toEqual(texts);
  expect(read([makeCommentSample({ comment: 'one\r\ntwo\rthree' })])[0]?.Comment).toBe('one\ntwo\nthree');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '=HYPERLINK("http://evil.test","x")'])(
  'A spreadsheet takes %j for text, not for a formula',
  (text) => {
    const [row] = read([makeCommentSample({ comment: text, author: { id: null, name: text } })]);
    const kept = `'${text.replace('\r', '\n')}`;
    expect([row?.Comment, row?.Author]).toEqual([kept, kept]);
  },
);

test('Whatever people write comes back as it was, behind an apostrophe where it had to be', () => {
  const comments = hostileStrings.map((comment, frame) => makeCommentSample({ comment, frame }));
  const rows = read(comments);
  expect(rows).toHaveLength(hostileStrings.length);
  for (const [index, { Comment: text = '' }] of rows.entries()) {
    const written = hostileStrings[index]?.replace(/\r\n?/g, '\n');
    expect([written, `'${written}`]).toContain(text);
    expect(text).not.toMatch(/^\s*[=+\-@]/);
  }
});

test('Without counted frames there are seconds', () => {
  const comments = [3.25, 1.5].map((videoTime) => makeCommentSample({ frame: null, videoTime }));
  const rows = read(comments, null);
  expect(rows.map((row) => [row['Time (seconds)'], row['Time code in'], row.Frame])).toEqual([
    ['1.5', '', ''],
    ['3.25', '', ''],
  ]);
});

test('An answer without its comment is still there', () => {
  const reply = makeCommentSample({ reply_id: '0198f3a0-0000-7000-8000-000000000009', comment: 'alone' });
  expect(read([reply])).toMatchObject([{ Comment: 'alone', 'Reply to': '' }]);
});

test('Without comments there is the head of the table', () => {
  expect(read([])).toEqual([]);
});
