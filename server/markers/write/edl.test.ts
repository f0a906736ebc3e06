import { expect, test } from 'vitest';
import {
  listSheetLabels,
  makeHostileSheet,
  makeMarkerSheet,
  makeSmallSheet,
  sheetCases,
} from '#rig/markers/marker-sheets.ts';
import type { MarkerSheet } from '../marker.ts';
import { writeEdl } from './edl.ts';

/** The record timecode, the length and the ids of each event. */
function read(sheet: MarkerSheet) {
  const [, , ...lines] = writeEdl(sheet).split('\n');
  const events = lines.filter((line) => /^\d{3,} {2}001 {6}V {5}C {8}/.test(line));
  const notes = lines.filter((line) => line.startsWith('• '));
  expect(notes).toHaveLength(events.length);
  return events.map((event, index) => {
    const [note = '', color, name, length, ...more] = (notes[index] ?? '').split('|');
    expect([color?.slice(0, 14), name?.slice(0, 2), more]).toEqual(['C:ResolveColor', 'M:', []]);
    const ids = [...note.matchAll(/&comment=([0-9a-f-]{36})/g)].map(([, id]) => id);
    return { time: event.split(' ').at(-2), length: Number(length?.slice(2)), ids, note: note.trim() };
  });
}

test.each(sheetCases)('At $title, the markers of a frame are one event that has all of them', ({ rate, start }) => {
  const sheet = makeMarkerSheet(rate, start);
  const labels = listSheetLabels(rate, start);
  const byFrame = Map.groupBy(sheet.markers, ({ frame }) => frame);
  expect(read(sheet).map(({ time, length, ids }) => [time, length, ids])).toEqual(
    [...byFrame].map(([frame, markers]) => [
      labels[frame],
      Math.max(...markers.map(({ length }) => length)),
      markers.map(({ id }) => id),
    ]),
  );
});

test('Shorter markers of a shared frame say their length', () => {
  const [event] = read(makeSmallSheet({ length: 5, origin: 'from v1' }, {}, { length: 9 }));
  expect(event?.note.replace(/ https:\S+/g, '')).toBe(
    '• Mara (from v1, 5 frames): Too dark • Mara (1 frame): Too dark • Mara: Too dark',
  );
});

test('A text that looks like a reply, a state or a link to a comment stays a text', () => {
  const text =
    '> wait ↳ Tom: no\nsee https://vizio.example/feedback?item=1&comment=0198f3a0-0000-7000-8000-000000000001';
  const [event] = read(makeSmallSheet({ text: `${text}\n(resolved)` }));
  expect(event?.note).toContain('• Mara: \u200B> wait ⤷ Tom: no / see https://vizio.example/feedback\u200B?item=1&');
  expect(event?.note).toContain(' / (\u200Bresolved) ');
});

test('No text breaks the list, and each keeps its link', () => {
  const sheet = makeHostileSheet();
  expect(read({ ...sheet, placeless: sheet.markers }).map(({ ids }) => ids)).toEqual(
    sheet.markers.map(({ id }) => [id]),
  );
});
