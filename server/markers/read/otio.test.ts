import { describe, expect, it } from 'vitest';
import { sampleClip, sampleIds, sampleLink } from '#rig/values/sample-clip.ts';
import { readOtio } from './otio.ts';

const [first] = sampleIds;
const time = (value: number, rate = 24) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate });
const range = (start: number, length: number, rate = 24) => {
  return { OTIO_SCHEMA: 'TimeRange.1', start_time: time(start, rate), duration: time(length, rate) };
};
const mark = (start: number, length: number, more: object = {}) => {
  return { OTIO_SCHEMA: 'Marker.2', color: 'RED', marked_range: range(start, length), name: '', ...more };
};
const timeline = (children: object[], markers: object[] = [], more: object = {}) => {
  const tracks = { OTIO_SCHEMA: 'Stack.1', children, markers };
  return { OTIO_SCHEMA: 'Timeline.1', name: 'Cut 3', global_start_time: time(86_400), tracks, ...more };
};
const read = (value: unknown, changes = {}) => readOtio(Buffer.from(JSON.stringify(value)), sampleClip(changes));

describe('OpenTimelineIO', () => {
  it('places markers of the timeline, of tracks and of clips', () => {
    const shot = {
      OTIO_SCHEMA: 'Clip.2',
      source_range: range(1000, 100),
      markers: [mark(1010, 5, { comment: 'On clip' })],
    };
    const gap = { OTIO_SCHEMA: 'Gap.1', source_range: range(0, 50) };
    const older = {
      ...mark(0, 0, { name: 'Older' }),
      OTIO_SCHEMA: 'Marker.1',
      marked_range: undefined,
      range: range(7, 0),
    };
    const track = { OTIO_SCHEMA: 'Track.1', children: [gap, { OTIO_SCHEMA: 'Transition.1' }, shot], markers: [older] };
    const sheet = read(timeline([track], [mark(24, 12, { name: 'Grade', comment: 'Too dark' })]));
    expect(sheet).toMatchObject({ rate: { num: 24, den: 1 }, warnings: [] });
    expect(sheet.markers.map(({ frame, length, text, color }) => [frame, length, text, color])).toEqual([
      [24, 12, 'Grade\nToo dark', 'Red'],
      [7, 1, 'Older', 'Red'],
      [60, 5, 'On clip', 'Red'],
    ]);
  });

  it('takes what is ours from the metadata', () => {
    const replies = [{ author: 'Tom', text: 'Fixed' }];
    const vizio = { id: first, author: 'Mara', resolved: true, replies, url: sampleLink(first) };
    const comment = `Tilts\n> Tom: Fixed\n${sampleLink(first)}`;
    expect(read(timeline([], [mark(24, 1, { comment, metadata: { vizio } })])).markers).toMatchObject([
      { id: first, author: 'Mara', text: 'Tilts', resolved: true, replies },
    ]);
  });

  it('takes 23.976 as its fraction, and counts from midnight where a program did', () => {
    const rate = { num: 24_000, den: 1001 };
    const marks = [{ ...mark(0, 1), marked_range: range(86_424, 1, 23.976), comment: 'A' }];
    const file = { ...timeline([], marks), global_start_time: time(86_400, 23.976023976) };
    expect(read(file, { rate })).toMatchObject({ rate, markers: [{ frame: 24 }] });
  });

  it('reads markers whose color is an object, with the comments of Premiere and the notes of Resolve', () => {
    const color = { OTIO_SCHEMA: 'Color.1', r: 1, g: 0, b: 0, a: 1 };
    const newer = (start: number, more: object) => ({ ...mark(start, 1, more), OTIO_SCHEMA: 'Marker.3' });
    const marks = [
      newer(1, { color: { ...color, name: 'GREEN' }, metadata: { fcp_xml: { comment: 'Grade' } } }),
      newer(2, { color: { ...color, name: '' }, metadata: { Resolve_OTIO: { Note: 'Tilts' } } }),
      newer(3, { color: null, name: 'A' }),
    ];
    const { markers, warnings } = read(timeline([], marks));
    expect(warnings).toEqual([]);
    expect(markers.map(({ frame, text, color: shown }) => [frame, text, shown])).toEqual([
      [1, 'Grade', 'Green'],
      [2, 'Tilts', 'Red'],
      [3, 'A', null],
    ]);
  });

  it('counts what it cannot read, what the timeline does not show, and what is on another one', () => {
    const endless = { OTIO_SCHEMA: 'Clip.2', source_range: { ...range(0, 1), duration: { value: null, rate: 24 } } };
    const clip = {
      OTIO_SCHEMA: 'Clip.2',
      media_references: { DEFAULT_MEDIA: { available_range: range(100, 50) } },
      markers: [mark(110, 1, { name: 'Shown' }), mark(90, 1), mark(150, 1), { ...mark(1, 1), marked_range: null }, 'A'],
    };
    const children = [
      clip,
      'clip',
      { name: 'no schema' },
      endless,
      { ...clip, markers: [mark(100, 1, { name: 'B' })] },
    ];
    const one = timeline([{ OTIO_SCHEMA: 'Track.1', children }]);
    const file = { OTIO_SCHEMA: 'SerializableCollection.1', children: [one, timeline([], [mark(1, 1)])] };
    const { markers, warnings } = read(file);
    expect(markers.map(({ frame, text }) => [frame, text])).toEqual([
      [10, 'Shown'],
      [50, 'B'],
    ]);
    expect(warnings).toEqual([
      'This file has 2 timelines. Only one of them was read.',
      'Parts of the timeline that could not be read: 2. Markers behind them may be too early.',
      'Parts of the timeline without a length: 1. Markers behind them may be too early.',
      'Left out: 2 markers on parts of clips that the timeline does not show.',
      'Left out: 2 markers that could not be read.',
      'Left out: 1 marker outside of this timeline.',
    ]);
  });

  it('places clips of many odd rates, as phones make them', () => {
    const rates = Array.from({ length: 60 }, (_, n) => 29 + (17 * n) / 1000);
    const clips = rates.map((rate) => ({ OTIO_SCHEMA: 'Clip.2', source_range: range(0, 31, rate) }));
    const last = { OTIO_SCHEMA: 'Clip.2', source_range: range(0, 24), markers: [mark(12, 1)] };
    const at = rates.reduce((sum, rate) => sum + 31 / rate, 0);
    const { markers } = read(timeline([{ OTIO_SCHEMA: 'Track.1', children: [...clips, last] }]));
    expect(markers).toMatchObject([{ frame: Math.round((at + 0.5) * 24) }]);
  });

  it('takes the markers of an EDL by their record timecode, as its adapter leaves them', () => {
    const marks = [mark(86_438, 1, { name: 'Fix', metadata: { cmx_3600: { color: 'RED' } } })];
    const clip = { OTIO_SCHEMA: 'Clip.2', source_range: range(86_641, 115), markers: marks };
    expect(read(timeline([{ OTIO_SCHEMA: 'Track.1', children: [clip] }])).markers).toMatchObject([{ frame: 38 }]);
  });

  it('reads infinity outside of texts, and leaves out what has no place', () => {
    const named = JSON.stringify(mark(24, 1, { name: 'A "Infinity", \\', comment: '[NaN, Inf]' }));
    const odd = (value: string, rate = '24') =>
      JSON.stringify(mark(24, 1)).replace('"value":24,"rate":24', `"value":${value},"rate":${rate}`);
    const marks = [
      named,
      odd('Inf'),
      odd('-Infinity'),
      odd('NaN'),
      odd('1e308'),
      odd('1', '1e-300'),
      odd('1', '1e308'),
    ];
    const { OTIO_SCHEMA, ...file } = timeline([], [], { metadata: { highest: 0 } });
    const text = JSON.stringify({ OTIO_SCHEMA, ...file }).replace('"highest":0', '"highest": -Infinity');
    const { markers, warnings } = readOtio(
      Buffer.from(text.replace('"markers":[]', `"markers":[${marks.join(',')}]`)),
      sampleClip(),
    );
    expect(markers).toMatchObject([{ frame: 24, text: 'A "Infinity", \\\n[NaN, Inf]' }]);
    expect(warnings).toEqual(['Left out: 6 markers that could not be read.']);
  });

  it('rejects damaged, foreign and deep files', () => {
    expect(() => readOtio(Buffer.from('{"OTIO_SCHEMA":'), sampleClip())).toThrow(/damaged/);
    expect(() => read({ OTIO_SCHEMA: 'Timeline.1' })).toThrow(/not a timeline/);
    expect(() => read([])).toThrow(/not a timeline/);
    let deep: object = { OTIO_SCHEMA: 'Stack.1' };
    for (let n = 0; n < 200; n++) deep = { OTIO_SCHEMA: 'Stack.1', children: [deep] };
    expect(() => read(deep)).toThrow(/too deep/);
  });
});
