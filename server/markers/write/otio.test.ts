import { expect, test } from 'vitest';
import { sheetTexts } from '#rig/markers/marker-sheets.ts';
import { makeHostileSheet, sheetCases } from '#rig/markers/sheet-cases.ts';
import { pickCases } from '#rig/values/proof.ts';
import { writeOtio } from './otio.ts';

type Time = { OTIO_SCHEMA: string; rate: number; value: number };
type Range = { OTIO_SCHEMA: string; start_time: Time; duration: Time };

const otioColors = ['PINK', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'CYAN', 'BLUE', 'PURPLE', 'MAGENTA', 'BLACK', 'WHITE'];

test.each(pickCases(sheetCases))('At $title, an OTIO timeline has every marker on its frame', (given) => {
  const sheet = makeHostileSheet(given);
  const { clip, markers } = sheet;
  const timeline = JSON.parse(writeOtio(sheet));
  const track = timeline.tracks.children[0];
  const video = track.children[0];
  const schemas = [timeline, timeline.tracks, track, video, timeline.global_start_time];
  expect(schemas.map(({ OTIO_SCHEMA }) => OTIO_SCHEMA)).toEqual([
    ...['Timeline.1', 'Stack.1', 'Track.1', 'Clip.2', 'RationalTime.1'],
  ]);
  const rate = clip.rate.num / clip.rate.den;
  expect(timeline.global_start_time).toMatchObject({ rate, value: clip.startFrame });
  expect(timeline.metadata.vizio).toMatchObject({ rate: clip.rate, isDropFrame: clip.isDropFrame });
  const [reference] = Object.values(video.media_references) as [{ target_url: string; available_range: Range }];
  expect(decodeURIComponent(reference.target_url)).toBe(clip.name);
  expect(reference.available_range).toEqual(video.source_range);
  expect(video.source_range).toMatchObject({ duration: { rate, value: clip.frameCount } });
  const places = video.markers.map(
    ({ OTIO_SCHEMA, marked_range: range }: { OTIO_SCHEMA: string; marked_range: Range }) => {
      expect([OTIO_SCHEMA, range.OTIO_SCHEMA, range.start_time.rate]).toEqual(['Marker.2', 'TimeRange.1', rate]);
      return [range.start_time.value - video.source_range.start_time.value, range.duration.value];
    },
  );
  expect(places).toEqual(markers.map(({ frame, length }) => [frame, length]));
  for (const { color } of video.markers) expect(otioColors).toContain(color);
});

test('Its metadata holds what no other field does, as it was written but for control characters', () => {
  const [first] = sheetCases;
  const sheet = makeHostileSheet(first);
  const text = writeOtio(sheet);
  const timeline = JSON.parse(text);
  const notes = timeline.tracks.children[0].children[0].markers.map(
    ({ metadata }: { metadata: { vizio: object } }) => metadata.vizio,
  );
  const wanted = sheet.markers.map(({ frame, length, ...noted }) => noted);
  expect(notes.map(({ id, color, url, resolved }: (typeof wanted)[0]) => [id, color, url, resolved])).toEqual(
    wanted.map(({ id, color, url, resolved }) => [id, color, url, resolved]),
  );
  const isPlain = (written: string) => sheetTexts.some((text) => written.endsWith(` ${text}`));
  for (const [index, { text: written }] of wanted.entries()) {
    if (isPlain(written)) expect(notes[index].text).toBe(written);
  }
  expect(text).not.toMatch(/(?<!\\)\\u(00[01]|d[89a-f])/i);
  expect(timeline.metadata.vizio.placeless).toHaveLength(2);
});
