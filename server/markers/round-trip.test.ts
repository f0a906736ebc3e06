import { describe, expect, test } from 'vitest';
import { makeMarkerSheet, makeTable, sheetCases } from '#rig/markers/marker-sheets.ts';
import { pickCases } from '#rig/values/proof.ts';
import type { Marker, MarkerSheet, ReadMarker } from './marker.ts';
import { recogniseFormat } from './recognise-format.ts';
import { writers } from './writers.ts';

/*
 * The readers were written from the specifications of the formats, without the writers' code: what both agree on is what
 * the programs agree on.
 */

const formats = ['edl', 'xml', 'fcpxml', 'avid', 'otio', 'csv'] as const;
type Format = (typeof formats)[number];

function write(format: Format, sheet: MarkerSheet): Uint8Array {
  const writer = writers[format];
  const content = writer.from === 'table' ? writer.write(makeTable(sheet)) : writer.write(sheet);
  return Buffer.from(content);
}

/** Formats differ in line breaks, bars, arrows and invisible gaps; all else must come back. */
const simplify = (text: string) =>
  text
    .replace(/\u200B/g, '')
    .replaceAll('¦', '|')
    .replaceAll('⤷', '↳')
    .replace(/[\s/]+/g, ' ')
    .trim();

/** A text that was cut ends with "…" and is the beginning of what was written. */
function expectSame(read: string, written: string, where: string): void {
  const [found, wanted] = [simplify(read), simplify(written)];
  if (found.endsWith('…')) expect(wanted.startsWith(found.slice(0, -1).trimEnd()), where).toBe(true);
  else expect(found, where).toBe(wanted);
}

function expectMarker(read: ReadMarker | undefined, marker: Marker): void {
  const where = `marker ${marker.id}`;
  expect(read, where).toMatchObject({ id: marker.id, frame: marker.frame, length: marker.length });
  if (!read) return;
  expectSame(read.text, marker.text, where);
  expect(simplify(read.author ?? ''), where).toBe(simplify(marker.author));
  expect(read.resolved, where).toBe(marker.resolved);
  // Behind a text that was cut there are none.
  if (read.text.trimEnd().endsWith('…')) return;
  const last = read.replies.at(-1);
  if (!last?.text.trimEnd().endsWith('…')) expect(read.replies, where).toHaveLength(marker.replies.length);
  for (const [index, reply] of read.replies.entries()) {
    expectSame(reply.text, marker.replies[index]?.text ?? '', where);
    expect(simplify(reply.author), where).toBe(simplify(marker.replies[index]?.author ?? ''));
  }
}

describe.each(formats)('%s', (format) => {
  test.each(pickCases(sheetCases))('reads back every marker at $title', ({ rate, start }) => {
    const sheet = makeMarkerSheet(rate, start);
    const bytes = write(format, sheet);
    const { markers, warnings } = recogniseFormat(bytes).read(bytes, sheet.clip);
    const found = new Map(markers.map((marker) => [marker.id, marker]));
    for (const marker of sheet.markers) expectMarker(found.get(marker.id), marker);
    expect(markers).toHaveLength(sheet.markers.length);
    // Only the table has rows without a place.
    const others = warnings.filter((warning) => !/^\d+ replies have no comment/.test(warning));
    expect(others).toEqual(format === 'csv' ? [expect.stringMatching(/^2 comments have no frame/)] : []);
  });
});
