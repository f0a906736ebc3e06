import { expect, test } from 'vitest';
import { buildFrameTable } from '../media/frame-table.ts';
import { frameClock } from '../media/timecode.ts';
import { cuesAt, frameCues } from './cue-frames.ts';
import { readCaptions } from './read-captions.ts';
import { writeSrt } from './write-captions.ts';

const rates: [name: string, num: number, den: number][] = [
  ['23.976', 24_000, 1001],
  ['24', 24, 1],
  ['25', 25, 1],
  ['29.97', 30_000, 1001],
  ['30', 30, 1],
  ['48', 48, 1],
  ['50', 50, 1],
  ['59.94', 60_000, 1001],
  ['60', 60, 1],
  ['120', 120, 1],
];
const frameCount = 130_000;

/** Milliseconds of every frame, rounded down and to the nearest, through SRT and back. */
function findWrong(clock: ReturnType<typeof frameClock>): string[] {
  const wrong: string[] = [];
  for (const round of [Math.floor, Math.round]) {
    const frames = Array.from({ length: 900 }, (_, n) => (n * 1_447) % (frameCount - 60));
    for (const first of frames) {
      const end = first + 1 + (first % 47);
      const [startMs = 0, endMs = 0] = [first, end].map((frame) => round(clock.startOf(frame) * 1000));
      const { cues } = readCaptions(writeSrt([{ id: '', startMs, endMs, settings: {}, text: 'a' }]));
      const [cue] = frameCues(cues, clock);
      if (cue?.first !== first || cue.end !== end) wrong.push(`${first}–${end} became ${cue?.first}–${cue?.end}`);
    }
  }
  return wrong;
}

test.each(rates)('at %s frames a second every cue is on its own frames', (_, num, den) => {
  const video = { frameRate: { num, den }, frameCount, durationMs: (frameCount * 1000 * den) / num };
  expect(findWrong(frameClock(video, null))).toEqual([]);
});

test('at a variable rate every cue is on its own frames, too', () => {
  const runs: [number, number][] = Array.from({ length: 1_300 }, (_, n) => [20 + (n % 23), 100]);
  const ticks = runs.reduce((sum, [length, count]) => sum + length * count, 0);
  const video = { frameRate: { num: 30, den: 1 }, frameCount, durationMs: ticks };
  expect(findWrong(frameClock(video, buildFrameTable({ num: 1, den: 1000 }, runs)))).toEqual([]);
});

test('cues overlap, end with the video, and are left out after it', () => {
  const clock = frameClock({ frameRate: { num: 25, den: 1 }, frameCount: 50, durationMs: 2000 }, null);
  const cue = (startMs: number, endMs: number) => ({ id: '', startMs, endMs, settings: {}, text: '' });
  const cues = frameCues([cue(0, 1001), cue(960, 9000), cue(1000, 1001), cue(2000, 3000)], clock);
  expect(cues.map(({ first, end }) => [first, end])).toEqual([
    [0, 25],
    [24, 50],
    [25, 26],
  ]);
  expect([23, 24, 25, 26].map((frame) => cuesAt(cues, frame).length)).toEqual([1, 2, 2, 1]);
});
