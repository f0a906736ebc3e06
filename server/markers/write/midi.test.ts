import { expect, test } from 'vitest';
import { makeHostileSheet, makeMarkerSheet, makeSmallSheet, sheetCases } from '#rig/markers/marker-sheets.ts';
import type { MarkerSheet } from '../marker.ts';
import { writeMidi } from './midi.ts';

type Event = { tick: number; type: number; data: Uint8Array };

/** Reads the one track of a file of format 0 that has meta events only. */
function read(sheet: MarkerSheet) {
  const bytes = Buffer.from(writeMidi(sheet));
  expect(bytes.subarray(0, 12)).toEqual(Buffer.from('MThd\0\0\0\x06\0\0\0\x01', 'latin1'));
  const ticksPerQuarter = bytes.readUInt16BE(12);
  expect(ticksPerQuarter).toBeLessThan(0x8000);
  expect(bytes.toString('latin1', 14, 18)).toBe('MTrk');
  expect(bytes.readUInt32BE(18)).toBe(bytes.length - 22);
  let at = 22;
  const readVariable = () => {
    for (let value = 0, count = 0; ; count++) {
      const byte = bytes.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
      expect(count).toBeLessThan(4);
    }
  };
  const events: Event[] = [];
  for (let tick = 0; at < bytes.length; ) {
    tick += readVariable();
    expect(bytes.readUInt8(at++)).toBe(0xff);
    const type = bytes.readUInt8(at++);
    const length = readVariable();
    events.push({ tick, type, data: bytes.subarray(at, at + length) });
    at += length;
  }
  const texts = (type: number) =>
    events
      .filter((event) => event.type === type)
      .map(({ tick, data }) => ({ tick, text: new TextDecoder('utf-8', { fatal: true }).decode(data) }));
  const [tempo] = events.filter(({ type }) => type === 0x51).map(({ data }) => Buffer.from(data).readUIntBE(0, 3));
  const [offset] = events.filter(({ type }) => type === 0x54).map(({ data }) => [...data]);
  expect(events.at(-1)).toMatchObject({ type: 0x2f, data: Buffer.alloc(0) });
  return { ticksPerQuarter, tempo: tempo ?? 0, offset, markers: texts(0x06), remarks: texts(0x01), name: texts(0x03) };
}

test.each(sheetCases)('At $title, each marker is exactly at the time of its frame', ({ rate, start }) => {
  const sheet = makeMarkerSheet(rate, start);
  const { ticksPerQuarter, tempo, markers } = read(sheet);
  const { num, den } = rate.rate;
  // Ticks by microseconds per quarter note against frames by seconds per frame, without a division.
  expect(markers.map(({ tick }) => BigInt(tick) * BigInt(tempo) * BigInt(num))).toEqual(
    sheet.markers.map(({ frame }) => BigInt(frame) * BigInt(den) * 1_000_000n * BigInt(ticksPerQuarter)),
  );
});

test('the markers of a long sound are at their samples', () => {
  const sheet = makeSmallSheet({ frame: 0 }, { frame: 1_234_567_890 }, { frame: 2 ** 31 - 2, length: 1 });
  const clip = { ...sheet.clip, rate: { num: 48_000, den: 1 }, frameCount: 2 ** 31 - 1, isSound: true as const };
  const { ticksPerQuarter, tempo, markers, offset } = read({ ...sheet, clip });
  expect([ticksPerQuarter, tempo, offset]).toEqual([24_000, 500_000, undefined]);
  expect(markers.map(({ tick }) => tick)).toEqual([0, 1_234_567_890, 2 ** 31 - 2]);
});

test.each<[num: number, den: number, isDropFrame: boolean, offset: number[]]>([
  [24_000, 1_001, false, [1, 0, 0, 0, 0]],
  [25, 1, false, [0x21, 0, 0, 0, 0]],
  [30_000, 1_001, true, [0x41, 0, 0, 0, 0]],
  [30, 1, false, [0x61, 0, 0, 0, 0]],
  [60_000, 1_001, true, [0x41, 0, 0, 0, 0]],
])('%i/%i, drop-frame %s: the offset has the rate and the start', (num, den, isDropFrame, offset) => {
  const sheet = makeSmallSheet({});
  const perSecond = Math.round(num / den);
  const startFrame = isDropFrame ? (107_892 * perSecond) / 30 : 3600 * perSecond;
  expect(read({ ...sheet, clip: { ...sheet.clip, rate: { num, den }, isDropFrame, startFrame } }).offset).toEqual(
    offset,
  );
});

test('Of a rate with more frames the offset counts parts of a frame, and odd rates have none', () => {
  const { clip, ...sheet } = makeSmallSheet({});
  expect(read({ ...sheet, clip: { ...clip, rate: { num: 50, den: 1 }, startFrame: 3 } }).offset).toEqual([
    0x20, 0, 0, 1, 50,
  ]);
  const odd = read({ ...sheet, clip: { ...clip, rate: { num: 2_797, den: 100 }, startFrame: 0 } });
  expect(odd.offset).toBeUndefined();
  const seconds = ((odd.markers[0]?.tick ?? 0) * odd.tempo) / odd.ticksPerQuarter / 1e6;
  expect(seconds).toBeCloseTo(1_000 / 2_797, 6);
});

test('A marker says who wrote it, where its range ends, and its replies', () => {
  const sheet = makeSmallSheet({ length: 5, replies: [{ author: 'Tom', text: 'fixed' }] });
  const { markers, name } = read(sheet);
  expect(markers.map(({ text }) => text)).toEqual([
    `Mara: Too dark / > Tom: fixed / [to 01:00:00:14] / ${sheet.markers[0]?.url}`,
  ]);
  expect(name).toEqual([{ tick: 0, text: 'A012_C003.mov' }]);
});

test('Comments without a place, and a variable rate, are texts and not markers', () => {
  const { clip, markers } = makeSmallSheet({});
  const file = read({ clip: { ...clip, isVariable: true }, markers: [], placeless: markers });
  expect(file.markers).toEqual([]);
  expect(file.remarks.map(({ text }) => text)).toEqual([
    'Variable frame rate: positions are on an even grid of 25 frames per second',
    `No place in this version: Mara: Too dark / ${markers[0]?.url}`,
  ]);
});

test('No text breaks the file, and each keeps its link', () => {
  const sheet = makeHostileSheet();
  const { markers } = read(sheet);
  expect(markers).toHaveLength(sheet.markers.length);
  for (const [index, { text }] of markers.entries())
    expect(text.endsWith(` / ${sheet.markers[index]?.url}`)).toBe(true);
});
