import { describe, expect, test } from 'vitest';
import { makeMarkerSheet, makeTable, sheetRates } from '#rig/markers/marker-sheets.ts';
import { pickCases } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import type { MarkerSheet } from './marker.ts';
import { recogniseFormat } from './recognise-format.ts';
import { pickTempo } from './write/midi-tempo.ts';
import { writers } from './writers.ts';

const formats = ['csv', 'reaper', 'audition'] as const;
const rates = [8_000, 11_025, 22_050, 37_000, 44_100, 47_952, 48_000, 88_200, 96_000, 176_400, 192_000];

/** As long as a sound may be, with points and ranges of any length anywhere. */
function makeSoundSheet(sampleRate: number): MarkerSheet {
  const [some] = sheetRates;
  if (!some) throw new Error('no rate');
  const sheet = makeMarkerSheet(some, [0, 0, 0, 0]);
  const random = makeRandom(runSeed + sampleRate);
  const frameCount = 2 ** 31 - 1;
  const rate = { num: sampleRate, den: 1 };
  const markers = sheet.markers.map((marker, n) => {
    const frame = n === 0 ? frameCount - 1 : n === 1 ? 0 : random.below(frameCount);
    const length = 1 + (n % 2 ? random.below(Math.min(frameCount - frame, n % 4 === 1 ? 9 : frameCount)) : 0);
    return { ...marker, frame, length };
  });
  const clip = { ...sheet.clip, rate, frameCount, startFrame: 0, isDropFrame: false, isSound: true as const };
  return { clip, markers: markers.sort((a, b) => a.frame - b.frame), placeless: [] };
}

describe.each(pickCases(rates, 4))('at %i samples per second', (sampleRate) => {
  const sheet = makeSoundSheet(sampleRate);
  const wanted = sheet.markers.map(({ id, frame, length, author }) => [id, frame, length, author]);

  test.each(formats)('%s brings every point and range back on its samples', (format) => {
    const writer = writers[format];
    const bytes = Buffer.from(writer.from === 'table' ? writer.write(makeTable(sheet)) : writer.write(sheet));
    const { markers, warnings } = recogniseFormat(bytes).read(bytes, sheet.clip);
    expect(warnings).toEqual([]);
    expect(markers.map(({ id, frame, length, author }) => [id, frame, length, author])).toEqual(wanted);
  });

  test('a tick of the MIDI file is a sample, as exactly as it says its tempo', () => {
    const { ticksPerQuarter, ticksPerFrame, microseconds } = pickTempo(sheet.clip.rate);
    expect(ticksPerQuarter).toBeLessThan(2 ** 15);
    expect(((ticksPerFrame * microseconds) / ticksPerQuarter) * sampleRate).toBeCloseTo(1e6, 6);
  });
});

test("reads the lists of people's own markers, also of whole samples", () => {
  const { clip } = makeSoundSheet(48_000);
  const read = (text: string) => {
    const { name, read: reader } = recogniseFormat(Buffer.from(text));
    const { markers, warnings } = reader(Buffer.from(text), clip);
    return {
      name,
      warnings,
      markers: markers.map(({ frame, length, text: own, color }) => [frame, length, own, color]),
    };
  };
  expect(
    read(
      '#,Name,Start,End,Length,Color\nM1,Intro,0:01.000,,,\nR1,"Verse, soft",1:00:00.5,1:00:01.500,0:01.0,00AD00\nM2,Bar,2.1.00,,,\n',
    ),
  ).toEqual({
    name: 'region list of Reaper',
    warnings: ['2.1.00 is no time, and was left out. Export times as minutes and seconds.'],
    markers: [
      [48_000, 1, 'Intro', null],
      [172_824_000, 48_000, 'Verse, soft', 'Green'],
    ],
  });
  const audition = 'Name\tStart\tDuration\tTime Format\tType\tDescription\n';
  expect(
    read(`${audition}Click\t0:00.250\t0:00.000\tdecimal\tCue\t\nHiss\t96001\t480\t48000 Hz\tCue\tToo loud\n`),
  ).toEqual({
    name: 'marker list of Audition',
    warnings: [],
    markers: [
      [12_000, 1, 'Click', null],
      [96_001, 480, 'Hiss\nToo loud', null],
    ],
  });
});
