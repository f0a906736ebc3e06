import { describe, expect, test } from 'vitest';
import { markerColors } from '#contract/markers/colors.ts';
import { makeHostileSheet, makeMarkerSheet, makeSmallSheet, sheetCases } from '#rig/markers/marker-sheets.ts';
import { parseCsv } from '#rig/values/parse-csv.ts';
import type { MarkerSheet } from '../marker.ts';
import { writeAudition } from './audition.ts';
import { writeAvid } from './avid.ts';
import { writeReaper } from './reaper.ts';

/** Seconds of "44:53.111" and "1:44:53.111". */
function readSeconds(time: string | undefined): number {
  expect(time).toMatch(/^(\d+:)?\d+:\d\d\.\d+$/);
  return (time ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

function readReaper(sheet: MarkerSheet) {
  const text = writeReaper(sheet);
  expect(text.startsWith('#,Name,Start,End,Length,Color\r\n')).toBe(true);
  return parseCsv(text).slice(1);
}

function readAudition(sheet: MarkerSheet) {
  const [names, ...lines] = writeAudition(sheet).split('\r\n');
  expect(names).toBe('Name\tStart\tDuration\tTime Format\tType\tDescription');
  expect(lines.pop()).toBe('');
  const rows = lines.map((line) => line.split('\t'));
  for (const row of rows) expect([row.length, row[3], row[4]]).toEqual([6, 'decimal', 'Cue']);
  return rows;
}

describe.each(sheetCases)('At $title', ({ rate, start }) => {
  const sheet = makeMarkerSheet(rate, start);
  const frameAt = (seconds: number) => Math.round((seconds * rate.rate.num) / rate.rate.den);
  const expected = sheet.markers.map(({ frame, length }) => [frame, length > 1 ? length : 0]);

  test('Reaper has a region or a marker on the frames of each comment', () => {
    const rows = readReaper(sheet).map(([number, , from, to, length]) => {
      const isRegion = number?.startsWith('R');
      if (isRegion) expect(frameAt(readSeconds(to) - readSeconds(from))).toBe(frameAt(readSeconds(length)));
      else expect([to, length]).toEqual(['', '']);
      return [frameAt(readSeconds(from)), isRegion ? frameAt(readSeconds(length)) : 0];
    });
    expect(rows).toEqual(expected);
  });

  test('Audition has a marker on the frames of each comment', () => {
    const rows = readAudition(sheet).map(([, from, length]) => [
      frameAt(readSeconds(from)),
      frameAt(readSeconds(length)),
    ]);
    expect(rows).toEqual(expected);
  });
});

test('Reaper counts markers and regions apart, and knows every colour', () => {
  const sheet = makeSmallSheet(
    {},
    { length: 25, replies: [{ author: 'Tom', text: 'fixed, "really"' }] },
    { color: 'Cream' },
  );
  const [first, second, third] = sheet.markers.map(({ url }) => url);
  expect(readReaper(sheet)).toEqual([
    ['M1', `Mara: Too dark / ${first}`, '0:00:00.400000', '', '', 'E12401'],
    [
      'R1',
      `Mara: Too dark / > Tom: fixed, "really" / ${second}`,
      '0:00:00.400000',
      '0:00:01.400000',
      '0:00:01.000000',
      'E12401',
    ],
    ['M2', `Mara: Too dark / ${third}`, '0:00:00.400000', '', '', 'F5EBE1'],
  ]);
  const all = readReaper(makeSmallSheet(...markerColors.map((color) => ({ color }))));
  expect(new Set(all.map(([, , , , , color]) => color)).size).toBe(markerColors.length);
});

test('Audition has a short name, the whole text as description, and hours only where there are some', () => {
  const sheet = makeSmallSheet({ text: 'x'.repeat(100), resolved: true }, { frame: 15_000, length: 25 });
  expect(readAudition(sheet).map((row) => [row[0], row[1], row[2], row[5]])).toEqual([
    [`Mara: ${'x'.repeat(73)}…`, '0:00.400', '0:00.000', `${'x'.repeat(100)} / [resolved] / ${sheet.markers[0]?.url}`],
    ['Mara: Too dark', '10:00.000', '0:01.000', `Too dark / ${sheet.markers[1]?.url}`],
  ]);
  const late = { ...sheet.clip, rate: { num: 1, den: 10 } };
  expect(readAudition({ ...sheet, clip: late }).at(-1)?.[1]).toBe('41:40:00.000');
});

test('No cell is a formula, wherever a spreadsheet splits a list', () => {
  const texts = ['=1+1', '@SUM(A1)', '-1', '"=1+1"', 'a, =1', 'b;\u200B"-1', '\u202E＝1', 'c,"=1'];
  const hostile = makeSmallSheet(...texts.flatMap((text) => [{ text }, { author: text }]));
  const [first] = sheetCases;
  const sheets = [hostile, makeHostileSheet(), ...(first ? [makeMarkerSheet(first.rate, first.start)] : [])];
  const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;
  for (const sheet of sheets) {
    const lists = [writeAudition(sheet).split(/[\r\n\t,;]/), writeAvid(sheet).split(/[\n\t]/)];
    for (const cells of lists) expect(cells.filter((cell) => formula.test(cell))).toEqual([]);
    expect(
      readReaper(sheet)
        .flat()
        .filter((cell) => formula.test(cell) && !cell.startsWith('"')),
    ).toEqual([]);
  }
});

test('No text breaks a list or becomes a formula, and each keeps its link', () => {
  const sheet = makeHostileSheet();
  const markers = [...sheet.markers, ...makeSmallSheet({ author: '=1+1', text: '@SUM(A1)' }).markers];
  const all = { ...sheet, markers };
  const names = readReaper(all).map(([, name = '']) => name);
  expect(names.at(-1)).toMatch(/^'=1\+1: /);
  const descriptions = readAudition(all).map((row) => row[5] ?? '');
  for (const texts of [names, descriptions]) {
    for (const [index, text] of texts.entries()) {
      expect(text.endsWith(` / ${markers[index]?.url}`)).toBe(true);
      expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }
  }
});
