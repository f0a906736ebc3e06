import { describe, expect, test } from 'vitest';
import { buildFrameTable, decodeFrameTable, encodeFrameTable } from './frame-table.ts';
import type { Rational } from './media-facts.ts';
import { formatTimecode, frameClock, parseTimecode, timecodeScale } from './timecode.ts';

const rates: Rational[] = [
  ...[23_976, 29_970, 59_940, 119_880].map((rate) => ({ num: Math.round(rate / 999) * 1_000, den: 1_001 })),
  ...[1, 12, 15, 24, 25, 30, 48, 50, 60, 100, 120, 240].map((num) => ({ num, den: 1 })),
];
const formatRate = ({ num, den }: Rational) => `${num}/${den}`;

/** Seeded random numbers, the same in every run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const video = (frameRate: Rational, frameCount = 10_000_000) => ({
  frameRate,
  frameCount,
  durationMs: (frameCount * 1000 * frameRate.den) / frameRate.num,
});
const scale = (rate: Rational, text: string | null = null, isDropFrame = true) => {
  const startTimecode = text === null ? null : { text, isDropFrame };
  return timecodeScale({ video: video(rate) as never, startTimecode });
};
const ntsc30 = { num: 30_000, den: 1_001 };
const ntsc60 = { num: 60_000, den: 1_001 };
const ntsc24 = { num: 24_000, den: 1_001 };
const pal = { num: 25, den: 1 };

describe('Timecodes', () => {
  test.each<[Rational, number, string]>([
    [pal, 0, '00:00:00:00'],
    [pal, 24, '00:00:00:24'],
    [pal, 25, '00:00:01:00'],
    [ntsc24, 24 * 3600, '01:00:00:00'],
    [ntsc30, 0, '00:00:00;00'],
    [ntsc30, 1_799, '00:00:59;29'],
    [ntsc30, 1_800, '00:01:00;02'],
    [ntsc30, 17_981, '00:09:59;29'],
    [ntsc30, 17_982, '00:10:00;00'],
    [ntsc30, 107_892, '01:00:00;00'],
    [ntsc60, 3_599, '00:00:59;59'],
    [ntsc60, 3_600, '00:01:00;04'],
    [ntsc60, 215_784, '01:00:00;00'],
    [{ num: 120, den: 1 }, 119, '00:00:00:119'],
  ])('at %o frame %i is %s', (rate, frame, text) => {
    expect(formatTimecode(frame, scale(rate))).toBe(text);
    expect(parseTimecode(text, scale(rate))).toBe(frame);
  });

  test('start at the start timecode and wrap at midnight', () => {
    expect(formatTimecode(0, scale(pal, '01:00:00:00', false))).toBe('01:00:00:00');
    expect(formatTimecode(249, scale(pal, '23:59:50:00', false))).toBe('23:59:59:24');
    expect(formatTimecode(250, scale(pal, '23:59:50:00', false))).toBe('00:00:00:00');
    expect(formatTimecode(300, scale(ntsc30, '23:59:50;00'))).toBe('00:00:00;00');
    expect(formatTimecode(0, scale(ntsc30, '10:59:58;28'))).toBe('10:59:58;28');
  });

  test('drop no frames if the file says so or the rate never does', () => {
    expect(formatTimecode(1_800, scale(ntsc30, '00:00:00:00', false))).toBe('00:01:00:00');
    expect(formatTimecode(1_440, scale(ntsc24))).toBe('00:01:00:00');
    expect(formatTimecode(1_800, scale({ num: 30, den: 1 }))).toBe('00:01:00:00');
  });

  test.each<[Rational, string, number, string]>([
    // A phone's clip: 30/1 with drop-frame timecode, across a minute, a tenth minute and an hour.
    [{ num: 30, den: 1 }, '16:37:10;02', 0, '16:37:10;02'],
    [{ num: 30, den: 1 }, '16:37:10;02', 1_497, '16:37:59;29'],
    [{ num: 30, den: 1 }, '16:37:10;02', 1_498, '16:38:00;02'],
    [{ num: 30, den: 1 }, '16:37:10;02', 107_892, '17:37:10;02'],
    [{ num: 30, den: 1 }, '00:00:00;00', 1_800, '00:01:00;02'],
    [{ num: 30, den: 1 }, '00:00:00;00', 17_982, '00:10:00;00'],
    [{ num: 60, den: 1 }, '00:00:00;00', 3_600, '00:01:00;04'],
    [{ num: 60, den: 1 }, '16:37:10;02', 215_784, '17:37:10;02'],
    // The nominal rate of a phone with jitter.
    [{ num: 2_998, den: 100 }, '00:00:00;00', 1_800, '00:01:00;02'],
    [{ num: 24, den: 1 }, '00:00:00;00', 1_440, '00:01:00:00'],
    [ntsc24, '00:00:00;00', 1_440, '00:01:00:00'],
    [pal, '00:00:00;00', 1_500, '00:01:00:00'],
    [{ num: 48, den: 1 }, '00:00:00;00', 2_880, '00:01:00:00'],
    [{ num: 50, den: 1 }, '00:00:00;00', 3_000, '00:01:00:00'],
  ])('at %o follow the drop-frame flag of %s only at nominal 30 and 60: frame %i is %s', (rate, start, frame, text) => {
    const clock = scale(rate, start, true);
    expect(formatTimecode(frame, clock)).toBe(text);
    expect(parseTimecode(text, clock)).toBe(clock.firstFrame + frame);
  });

  test('that begin at 16:37:10;02 count 1,793,106 frames from midnight at exactly 30', () => {
    expect(scale({ num: 30, den: 1 }, '16:37:10;02').firstFrame).toBe(1_793_106);
    expect(scale({ num: 30, den: 1 }, '16:37:10:02', false).firstFrame).toBe(1_794_902);
  });

  test.each<[name: string, rate: Rational, perSecond: number, skipped: number]>([
    ['23.976', ntsc24, 24, 0],
    ['25', pal, 25, 0],
    ['29.97 drop-frame', ntsc30, 30, 2],
    ['29.97', ntsc30, 30, 0],
    ['30 drop-frame', { num: 30, den: 1 }, 30, 2],
    ['47.95', { num: 48_000, den: 1_001 }, 48, 0],
    ['50', { num: 50, den: 1 }, 50, 0],
    ['59.94 drop-frame', ntsc60, 60, 4],
    ['59.94', ntsc60, 60, 0],
    ['60 drop-frame', { num: 60, den: 1 }, 60, 4],
    ['119.88 drop-frame', { num: 120_000, den: 1_001 }, 120, 8],
    ['120 drop-frame', { num: 120, den: 1 }, 120, 8],
  ])('of a whole day are the numbers that a clock counts one by one, at %s', (_, rate, perSecond, skipped) => {
    const fromMidnight = scale(rate, '00:00:00:00', skipped > 0);
    const acrossMidnight = scale(rate, '23:59:50:00', skipped > 0);
    const late = acrossMidnight.firstFrame;
    const digits = perSecond > 100 ? 3 : 2;
    const two = (value: number, length = 2) => String(value).padStart(length, '0');
    let count = 0;
    for (let second = 0; second < 86_400; second++) {
      const [minute, inMinute] = [Math.floor(second / 60), second % 60];
      const first = inMinute === 0 && minute % 10 !== 0 ? skipped : 0;
      for (let frame = first; frame < perSecond; frame++) {
        // Around each change of the minute, where numbers are dropped, and now and then elsewhere.
        const isNear = inMinute === 0 ? frame < first + 2 : inMinute === 59 && frame === perSecond - 1;
        if (isNear || count % 9_973 === 0) {
          const clock = [Math.floor(minute / 60), minute % 60, inMinute].map((value) => two(value)).join(':');
          const text = `${clock}${skipped > 0 ? ';' : ':'}${two(frame, digits)}`;
          if (formatTimecode(count, fromMidnight) !== text) expect.fail(`${count} is not ${text}`);
          if (parseTimecode(text, fromMidnight) !== count) expect.fail(`${text} is not ${count}`);
          const inDay = 86_400 * perSecond - skipped * (24 * 60 - 24 * 6);
          const later = (count - late + inDay) % inDay;
          if (formatTimecode(later, acrossMidnight) !== text) expect.fail(`${later} after 23:59:50 is not ${text}`);
        }
        count += 1;
      }
    }
  });

  test('that are dropped parse as the next one', () => {
    expect(parseTimecode('00:01:00;00', scale(ntsc30))).toBe(1_800);
    expect(parseTimecode('00:01:00;01', scale(ntsc30))).toBe(1_800);
    expect(parseTimecode('00:11:00;03', scale(ntsc60))).toBe(parseTimecode('00:11:00;04', scale(ntsc60)));
    expect(parseTimecode('00:10:00;00', scale(ntsc30))).toBe(17_982);
  });

  test.each(['', '12', '00:00:00', '00:00:00:25', '00:60:00:00', '24:00:00:00', '00:00:00:00:00', 'a0:00:00:00'])(
    'reject “%s”',
    (text) => expect(parseTimecode(text, scale(pal))).toBeUndefined(),
  );

  test.each(rates)('of a whole day round-trip to their frames, at %o', (rate) => {
    const random = randomFrom(rate.num);
    for (const isDropFrame of [true, false]) {
      const clock = scale(rate, '00:00:00:00', isDropFrame);
      for (let round = 0; round < 2_000; round++) {
        const frame = random(86_000 * Math.round(rate.num / rate.den));
        expect(parseTimecode(formatTimecode(frame, clock), clock), `${formatRate(rate)} ${frame}`).toBe(frame);
      }
    }
  });

  test.each([ntsc30, ntsc60])('follow the wall clock: an hour at %o is an hour', (rate) => {
    const frames = Math.round((3_600 * rate.num) / rate.den);
    expect(formatTimecode(frames, scale(rate))).toMatch(/^01:00:00;0[0-4]$|^00:59:59;\d\d$/);
  });
});

describe.each(rates)('The frames of a video at %o', (rate) => {
  const clock = frameClock(video(rate), null);
  const random = randomFrom(rate.num + rate.den);
  const frames = Array.from({ length: 2_000 }, () => random(clock.frameCount));

  test('are found at their start, in their middle and just before their end', () => {
    for (const frame of [0, 1, ...frames, clock.frameCount - 1]) {
      const start = clock.startOf(frame);
      const length = rate.den / rate.num;
      const micro = Math.round(start * 1e6) / 1e6;
      for (const seconds of [start, micro, clock.middleOf(frame), start + length * 0.99]) {
        expect(clock.frameAt(seconds), `${frame} at ${seconds}`).toBe(frame);
      }
    }
  });

  test('are found by their start time, however it was rounded', () => {
    for (const frame of frames) {
      const start = clock.startOf(frame);
      const waver = (rate.den / rate.num) * 0.24;
      for (const seconds of [start - waver, start + waver]) expect(clock.frameBegunAt(seconds)).toBe(frame);
      if (rate.num / rate.den > 240) continue;
      expect(clock.frameBegunAt(Math.floor(start * 1_000) / 1_000)).toBe(frame);
    }
  });
});

test('A variable rate places each frame where its table says', () => {
  const timeBase = { num: 1, den: 1_000 };
  const written = encodeFrameTable(
    buildFrameTable(timeBase, [
      [20, 1],
      [40, 2],
      [130, 1],
      [5, 3],
    ]),
  );
  const clock = frameClock({ ...video(pal, 7), durationMs: 245 }, decodeFrameTable(written, timeBase));
  expect(Array.from({ length: 7 }, (_, frame) => clock.startOf(frame))).toEqual([
    0, 0.02, 0.06, 0.1, 0.23, 0.235, 0.24,
  ]);
  for (let frame = 0; frame < 7; frame++) {
    expect(clock.frameAt(clock.startOf(frame))).toBe(frame);
    expect(clock.frameAt(clock.middleOf(frame))).toBe(frame);
    expect(clock.frameBegunAt(clock.startOf(frame) + 0.001)).toBe(frame);
    expect(clock.frameBegunAt(clock.startOf(frame) - 0.001)).toBe(frame);
  }
});

test('A time outside the video gives its first or last frame', () => {
  const clock = frameClock(video(pal, 50), null);
  expect([-1, 0, 1.99, 2, 100].map(clock.frameAt)).toEqual([0, 0, 49, 49, 49]);
  expect([-1, 100].map(clock.frameBegunAt)).toEqual([0, 49]);
  expect(frameClock({ ...video(pal, 0), durationMs: 0 }, null).frameCount).toBe(1);
});
