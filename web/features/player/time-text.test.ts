import { expect, test } from 'vitest';
import { formatSeconds } from '#contract/format.ts';
import type { MediaFacts, Rational } from '#contract/media/media-facts.ts';
import { frameClock, timecodeScale } from '#contract/media/timecode.ts';
import { formatFrame, formatLength, type TimeTexts } from '#web/decoder/frame-text.ts';
import type { TimeFormat } from '#web/decoder/time-format.ts';
import { parseGoTo } from './time-text.ts';

function textsAt(frameRate: Rational, start: MediaFacts['startTimecode'] = null, frameCount = 100_000): TimeTexts {
  const durationMs = (frameCount * 1000 * frameRate.den) / frameRate.num;
  const video = { frameRate, frameCount, durationMs } as MediaFacts['video'];
  return { clock: frameClock(video, null), scale: timecodeScale({ video, startTimecode: start }) };
}
const pal = textsAt({ num: 25, den: 1 }, { text: '01:00:00:00', isDropFrame: false });
const ntsc = textsAt({ num: 30_000, den: 1_001 });
const phone = textsAt({ num: 30, den: 1 }, { text: '16:37:10;02', isDropFrame: true });

test('formats seconds of a video whose frames are unknown', () => {
  expect([0, 0.96, 1, 59.99, 60, 3_599, 3_600, 36_061].map(formatSeconds).join(' ')).toBe(
    '0:00 0:00 0:01 0:59 1:00 59:59 1:00:00 10:01:01',
  );
});

test('formats minutes and seconds as the specification has them, and hours if there are any', () => {
  expect([0, 24, 25, 307, 1_499, 1_500, 90_307].map((frame) => formatFrame(frame, 'time', pal)).join(' ')).toBe(
    '0:00 0:00 0:01 0:12 0:59 1:00 1:00:12',
  );
  expect([29, 30, 300, 1_799].map((frame) => formatFrame(frame, 'time', ntsc)).join(' ')).toBe('0:00 0:01 0:10 1:00');
});

test('formats the length from 0, in the chosen format', () => {
  const short = textsAt({ num: 25, den: 1 }, { text: '01:00:00:00', isDropFrame: false }, 307);
  expect((['time', 'timecode', 'frames'] as const).map((format) => formatLength(format, short)).join(' ')).toBe(
    '0:12 00:00:12:07 307',
  );
});

test('formats timecodes and frames as chosen', () => {
  expect(formatFrame(307, 'timecode', pal)).toBe('01:00:12:07');
  expect(formatFrame(1_800, 'timecode', ntsc)).toBe('00:01:00;02');
  expect(formatFrame(307, 'frames', pal)).toBe('307');
});

test.each<[string, TimeFormat, number | undefined]>([
  ['0:12', 'time', 300],
  ['12', 'time', 300],
  ['1:02.5', 'time', 1_562],
  ['0:12:07', 'time', 307],
  ['0:12:07', 'timecode', 307],
  ['1:00:00', 'time', 1_500],
  ['1:00:12:07', 'time', 90_307],
  ['0:12:25', 'time', undefined],
  ['01:00:12:07', 'time', 307],
  ['01:00:12:07', 'frames', 307],
  ['1.00.12.07', 'timecode', 307],
  ['1207', 'timecode', 307],
  ['7', 'timecode', 7],
  ['01001207', 'timecode', 15_307 - 15_000],
  ['f288', 'time', 288],
  ['288 f', 'timecode', 288],
  ['288', 'frames', 288],
  [' F 288 ', 'time', 288],
  ['00:59:00:00', 'time', 0],
  ['99:00', 'time', 99_999],
  ['0:61', 'time', undefined],
  ['01:00:12:25', 'time', undefined],
  ['abc', 'time', undefined],
  ['', 'time', undefined],
  ['-5', 'frames', undefined],
])('“%s” typed while %s is shown seeks to frame %s', (typed, format, frame) => {
  expect(parseGoTo(typed, format, pal)).toBe(frame);
});

test('parses drop-frame timecode at exactly 30 fps as it is shown', () => {
  expect(formatFrame(1_498, 'timecode', phone)).toBe('16:38:00;02');
  expect(parseGoTo('16:38:00;02', 'timecode', phone)).toBe(1_498);
  expect(parseGoTo('16380002', 'timecode', phone)).toBe(1_498);
});

test('parses what it formats, to the same frame', () => {
  for (let frame = 0; frame < 100_000; frame += 997) {
    for (const format of ['timecode', 'frames'] as const) {
      expect(parseGoTo(formatFrame(frame, format, ntsc), format, ntsc)).toBe(frame);
      expect(parseGoTo(formatFrame(frame, format, pal), format, pal)).toBe(frame);
      expect(parseGoTo(formatFrame(frame, format, phone), format, phone)).toBe(frame);
    }
  }
});

test('finds a timecode after midnight in a video that crosses it', () => {
  const late = textsAt({ num: 60_000, den: 1_001 }, { text: '23:59:58;00', isDropFrame: true }, 310);
  for (let frame = 0; frame < 310; frame++) {
    expect(parseGoTo(formatFrame(frame, 'timecode', late), 'timecode', late)).toBe(frame);
  }
  expect(parseGoTo('00:10:00;00', 'timecode', late)).toBe(0);
});
