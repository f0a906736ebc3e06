import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CutEvent } from '../marker.ts';
import { readCutList } from './read-cut-list.ts';

const clip = { rate: { num: 25, den: 1 } };
const readSample = async (name: string) => readFile(join(import.meta.dirname, 'samples', name));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, rate = clip.rate) => readCutList(bytesOf(text), { rate }, null).list;

/** The same cut in all samples. */
const expected = [
  ['SC010_010', 0, 50, 0, 'A001C003_260912_R1QK', '14:02:10:05'],
  ['SC010_020', 50, 60, 24, 'A001C007_260912_R1QK', '14:10:00:00'],
  [null, 110, 12, 0, null, null],
  ['SC010_030', 122, 50, 0, 'A002C001_260913_R1QK', '09:30:00:00'],
  ['SC010_040', 172, 28, 0, 'A002C004_260913_R1QK', '10:00:00:20'],
];
const show = ({ clipName, start, length, dissolve, reel, sourceTimecode }: CutEvent) => [
  ...[/^(Gap|Black)$/.test(clipName) ? null : clipName, start, length, dissolve, reel, sourceTimecode],
];

describe('cut lists of programs', () => {
  it.each([
    ['avid.edl', 'CMX 3600 EDL', 0.5],
    ['resolve.edl', 'CMX 3600 EDL', 0.5],
    ['resolve.otio', 'OTIO', 0.5],
    ['premiere.xml', 'Final Cut Pro 7 XML', 0.5],
    ['final-cut.fcpxml', 'FCPXML', null],
  ])('reads every event of %s on its frame', async (name, format, slowed) => {
    const { format: found, list } = readCutList(await readSample(name), clip, null);
    expect(found).toBe(format);
    expect(list.events.map(show)).toEqual(expected);
    expect(list.startFrame).toBe(90_000);
    const speeds = list.events.map(({ speed }) => speed);
    expect(speeds).toEqual([1, 1, null, slowed, 1]);
  });

  it('names what was left out', async () => {
    const warningsOf = async (name: string) => readCutList(await readSample(name), clip, null).list.warnings;
    expect(await warningsOf('avid.edl')).toEqual(['1 event of sound or of higher video tracks left out.']);
    expect(await warningsOf('resolve.edl')).toEqual(['1 gap without a clip.']);
    expect(await warningsOf('final-cut.fcpxml')).toEqual(['1 connected clip over the storyline left out.']);
  });

  it('adds reels and source timecodes from an ALE to a list that has none', async () => {
    const known = read(
      'TITLE: x\n001  AX       V     C        00:00:10:05 00:00:12:05 01:00:00:00 01:00:02:00\n* FROM CLIP NAME: SC010_010.mov\n' +
        '002  AX       V     C        00:00:00:20 00:00:02:20 01:00:02:00 01:00:04:00\n* FROM CLIP NAME: SC010_040\n' +
        '003  AX       V     C        00:00:00:20 00:00:02:20 01:00:04:00 01:00:06:00\n* FROM CLIP NAME: SC010_050\n',
    );
    const { format, list } = readCutList(await readSample('avid.ale'), clip, known);
    expect(format).toBe('ALE');
    expect(list.events.map(({ reel, sourceTimecode }) => [reel, sourceTimecode])).toEqual([
      ['A001C003_260912_R1QK', '14:02:10:05'],
      ['A002C004_260913_R1QK', '10:00:00:20'],
      [null, '00:00:00:20'],
    ]);
    expect(list.warnings).toEqual(['2 events found in the ALE by the name of the clip, 1 not.']);
    await expect(async () => readCutList(await readSample('avid.ale'), clip, null)).rejects.toThrow(
      /Import a cut list first/,
    );
  });
});

const edl = (...lines: string[]) => ['TITLE: t', ...lines, ''].join('\n');
const spans = (text: string, rate = clip.rate) =>
  read(text, rate).events.map(({ clipName, start, length, dissolve }) => [clipName, start, length, dissolve]);

describe('CMX 3600', () => {
  const ntsc = { num: 30_000, den: 1001 };
  it.each([
    ['`;` although FCM says non-drop', 'FCM: NON-DROP FRAME', '01:00:00;00', '01:01:00;02', 1800, true],
    ['only colons after FCM: DROP FRAME', 'FCM: DROP FRAME', '01:00:00:00', '01:01:00:02', 1800, true],
    ['colons in impossible numbers', 'FCM: DROP FRAME', '01:00:00:00', '01:01:00:00', 1800, false],
    ['colons', 'FCM: NON-DROP FRAME', '01:00:00:00', '01:01:00:02', 1802, false],
    ['`;` everywhere', '', '01;00;00;00', '01;01;00;02', 1800, true],
  ])('counts in the right numbers: %s', (_, fcm, from, to, length, isDropFrame) => {
    const list = read(edl(fcm, `001  AX V C 00:00:00:00 00:01:00:00 ${from} ${to}`), ntsc);
    expect([list.events[0]?.length, list.isDropFrame]).toEqual([length, isDropFrame]);
  });

  it('ignores drop-frame where the rate has none', () => {
    expect(
      read(edl('FCM: DROP FRAME', '001 AX V C 00:00:00:00 00:01:00:00 01:00:00:00 01:01:00:00')).events[0]?.length,
    ).toBe(1500);
  });

  it('reads wipes, keys, reels with blanks and lists in the order of the sources', () => {
    const list = edl(
      '003  TAPE 12 B     V     W001    010 00:00:00:00 00:00:02:00 01:00:03:00 01:00:05:00',
      '* TO CLIP NAME: third',
      '001  BL       V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00',
      '002  TAPE1    AA/V  K B      00:00:00:00 00:00:02:00 01:00:01:00 01:00:03:00',
      '002  TITLE    V     K    020 00:00:00:00 00:00:02:00 01:00:01:00 01:00:03:00',
      '004  TAPE1    V2    C        00:00:00:00 00:00:02:00 01:00:01:00 01:00:03:00',
      '004  TAPE1    NONE  C        00:00:00:00 00:00:02:00 01:00:01:00 01:00:03:00',
    );
    expect(spans(list)).toEqual([
      ['Black', 0, 25, 0],
      ['TAPE1', 25, 50, 0],
      ['third', 75, 50, 10],
    ]);
    expect(read(list).events[2]?.reel).toBe('TAPE 12 B');
    expect(read(list).warnings).toEqual([
      '2 events of sound or of higher video tracks left out.',
      '1 key over the picture left out.',
    ]);
  });

  it('follows a timeline across midnight', () => {
    const list = edl(
      '001  AX V C 00:00:00:00 00:00:00:20 23:59:59:05 00:00:00:00',
      '002  AX V C 00:00:00:00 00:00:00:20 00:00:00:00 00:00:00:20',
    );
    expect(spans(list)).toEqual([
      ['Unnamed', 0, 20, 0],
      ['Unnamed', 20, 20, 0],
    ]);
    expect(read(list).startFrame).toBe(24 * 3600 * 25 - 20);
  });

  it('shortens an event that the next one overlaps, and names lines that cannot be read', () => {
    const list = edl(
      '001  A V C 00:00:00:00 00:00:04:00 00:00:00:00 00:00:04:00',
      '002  B V C 00:00:00:00 00:00:04:00 00:00:02:00 00:00:06:00',
      '003  C V C 00:00:00:00 00:00:04:00',
    );
    expect(spans(list)).toEqual([
      ['A', 0, 50, 0],
      ['B', 50, 100, 0],
    ]);
    expect(read(list).warnings).toEqual([
      '1 line could not be read, the first one is line 4.',
      '1 event began before the one before had ended. The later one counts.',
    ]);
  });

  it('reads a list at half the rate of a fast video', () => {
    const lines = Array.from({ length: 20 }, (_, n) => {
      const at = (frame: number) =>
        `00:00:${String(Math.floor(frame / 25)).padStart(2, '0')}:${String(frame % 25).padStart(2, '0')}`;
      return `0${n} AX V C 00:00:00:00 00:00:01:00 ${at(n * 12)} ${at(n * 12 + 12)}`;
    });
    const list = read(edl(...lines), { num: 50, den: 1 });
    expect(list.events[19]).toMatchObject({ start: 456, length: 24 });
    expect(list.warnings[0]).toBe("The list counts 25 frames in a second, half of the video's.");
  });

  it('refuses the markers of Resolve, and says where they belong', () => {
    const event = '001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01  ';
    expect(() => read(edl(event, ' |C:ResolveColorBlue |M:Marker 1 |D:1', ''))).toThrow(
      /lists markers of DaVinci Resolve, not cuts\. Choose “Import comments …”/,
    );
    expect(spans(edl(event, '* COMMENT: |C:ResolveColorBlue |M:Marker 1 |D:1'))).toHaveLength(1);
  });

  it('refuses a list that counts more frames in a second than the video has', () => {
    expect(() => read(edl('001 AX V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:29'))).toThrow(
      /counts 30 or more frames/,
    );
  });
});

describe('OTIO', () => {
  const time = (value: unknown, rate: unknown = 25) => ({ value, rate });
  const range = (value: unknown, rate: unknown = 25) => ({ start_time: time(50), duration: time(value, rate) });
  const clip = (name: string, given: object) => ({ OTIO_SCHEMA: 'Clip.2', name, ...given });
  const write = (children: unknown[], more: object = {}) =>
    JSON.stringify({
      OTIO_SCHEMA: 'Timeline.1',
      tracks: { children: [{ OTIO_SCHEMA: 'Track.1', kind: 'Video', children }] },
      ...more,
    });
  const known = clip('known', { source_range: range(20) });

  it('counts clips without a length and parts that cannot be read, and measures nested tracks', () => {
    const inner = { OTIO_SCHEMA: 'Track.1', children: [known, { OTIO_SCHEMA: 'Transition.1' }, known] };
    const nested = { OTIO_SCHEMA: 'Stack.1', name: 'nested', children: [known, inner] };
    const missing = clip('missing', { media_references: { DEFAULT_MEDIA: { available_range: null } } });
    const list = write([nested, missing, 'clip', clip('endless', { source_range: range(null) }), known]);
    expect(spans(list)).toEqual([
      ['nested', 0, 40, 0],
      ['known', 40, 20, 0],
    ]);
    expect(read(list).warnings).toEqual([
      '1 part of the track could not be read, and left out.',
      '2 clips without a length left out. Later cuts may be too early.',
    ]);
  });

  it('reads infinity outside of texts', () => {
    const list = write([clip('Inf "NaN"', { source_range: range(20) })], { metadata: { highest: 0 } });
    expect(spans(list.replace('"highest":0', '"highest":[Inf, -Infinity,NaN]'))).toEqual([['Inf "NaN"', 0, 20, 0]]);
    expect(() => read(list.replace('"highest":0', '"highest":Infinit'))).toThrow(/damaged/);
  });

  it.each([
    ['length', range(1e308)],
    ['rate', range(1, 1e-300)],
    ['rate', range(1, 1e308)],
    ['start', { ...range(20), start_time: time(1e308) }],
  ])('has no place for a %s beyond all timelines', (_, source_range) => {
    const fast = [{ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 1e308 }];
    const list = write([clip('odd', { source_range, effects: fast }), known], {
      global_start_time: time(1e308, 1e-300),
    });
    const { events, startFrame } = read(list);
    expect(startFrame).toBeNull();
    expect(events.at(-1)).toMatchObject({ clipName: 'known', length: 20, sourceTimecode: '00:00:02:00' });
    expect(JSON.stringify(events)).not.toMatch(/NaN|1e|"start":null/);
  });
});

describe('other rates', () => {
  const otio = (rate: number, ...lengths: number[]) =>
    JSON.stringify({
      OTIO_SCHEMA: 'Timeline.1',
      tracks: {
        children: [
          {
            OTIO_SCHEMA: 'Track.1',
            kind: 'Video',
            children: lengths.map((value) => ({
              OTIO_SCHEMA: 'Clip.1',
              name: `clip ${value}`,
              source_range: { start_time: { value: 0, rate }, duration: { value, rate } },
            })),
          },
        ],
      },
    });
  it.each([
    [24, { num: 24_000, den: 1001 }, [10, 20], [10, 20]],
    [23.976, { num: 24_000, den: 1001 }, [10, 20], [10, 20]],
    [23.98, { num: 24, den: 1 }, [10, 20], [10, 20]],
    [25, { num: 50, den: 1 }, [10, 20], [20, 40]],
    [50, { num: 25, den: 1 }, [10, 20], [5, 10]],
    [59.94, { num: 30_000, den: 1001 }, [10, 20], [5, 10]],
  ])('puts a list at %d on the frames of the video', (rate, video, lengths, shown) => {
    const list = read(otio(rate, ...lengths), video);
    expect(list.events.map(({ length }) => length)).toEqual(shown);
    expect(list.warnings).toHaveLength(rate === 23.976 ? 0 : 1);
  });
  it.each([
    [24, { num: 25, den: 1 }, [10, 20]],
    [50, { num: 25, den: 1 }, [11, 20]],
  ])('refuses a list at %d whose cuts would lie between frames', (rate, video, lengths) => {
    expect(() => read(otio(rate, ...lengths), video)).toThrow(/Export it from a timeline with 25\.$/);
  });
});
