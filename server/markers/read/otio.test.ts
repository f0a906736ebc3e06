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

  it('rejects damaged, foreign and deep files', () => {
    expect(() => readOtio(Buffer.from('{"OTIO_SCHEMA":'), sampleClip())).toThrow(/damaged/);
    expect(() => read({ OTIO_SCHEMA: 'Timeline.1' })).toThrow(/not a timeline/);
    expect(() => read([])).toThrow(/not a timeline/);
    let deep: object = { OTIO_SCHEMA: 'Stack.1' };
    for (let n = 0; n < 200; n++) deep = { OTIO_SCHEMA: 'Stack.1', children: [deep] };
    expect(() => read(deep)).toThrow(/too deep/);
  });
});
