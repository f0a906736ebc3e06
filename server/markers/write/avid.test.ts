import { expect, test } from 'vitest';
import {
  listSheetLabels,
  makeHostileSheet,
  makeMarkerSheet,
  makeSmallSheet,
  sheetCases,
} from '#rig/markers/marker-sheets.ts';
import type { MarkerSheet } from '../marker.ts';
import { writeAvid } from './avid.ts';

const line =
  /^([^\t]+)\t(\d\d:\d\d:\d\d[:;]\d\d)\tV1\t(red|green|blue|cyan|magenta|yellow|black|white)\t([^\t]+)\t(\d+)$/;

function read(sheet: MarkerSheet) {
  const lines = writeAvid(sheet).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((given) => {
    const [, user, timecode, color, comment = '', length] = line.exec(given) ?? [];
    expect(user, given).toBeTruthy();
    return { user, timecode, color, comment, length: Number(length) };
  });
}

test.each(sheetCases)('At $title, each line has the timecode and the length of its comment', ({ rate, start }) => {
  const sheet = makeMarkerSheet(rate, start);
  const labels = listSheetLabels(rate, start);
  expect(read(sheet).map(({ timecode, length }) => [timecode, length])).toEqual(
    sheet.markers.map(({ frame, length }) => [labels[frame], length]),
  );
});

test('A line has the author, the nearest colour, the replies, the states and the link', () => {
  const sheet = makeSmallSheet({
    ...{ text: 'Too dark\n> she said', replies: [{ author: 'Tom', text: 'fixed\nin v4' }], color: 'Fuchsia' },
    ...{ length: 5, resolved: true, origin: 'from v1', hasDrawing: true },
  });
  const said = 'Too dark / \u200B> she said / > Tom: fixed / in v4 / [resolved; from v1; with drawing]';
  expect(read(sheet)).toEqual([
    {
      ...{ user: 'Mara', timecode: '01:00:00:10', color: 'magenta', length: 5 },
      comment: `${said} / ${sheet.markers[0]?.url}`,
    },
  ]);
});

test('No text breaks a line, and each keeps its link', () => {
  const sheet = makeHostileSheet();
  const rows = read(sheet);
  expect(rows).toHaveLength(sheet.markers.length);
  for (const [index, { comment }] of rows.entries()) {
    expect(comment.endsWith(` / ${sheet.markers[index]?.url}`)).toBe(true);
    expect(comment).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    expect([...comment].length).toBeLessThanOrEqual(5_000);
  }
});
