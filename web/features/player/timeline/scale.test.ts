import { expect, test } from 'vitest';
import { buildFrameTable } from '#contract/media/frame-table.ts';
import { frameClock } from '#contract/media/timecode.ts';
import { makeScale } from './scale.ts';

const frameRate = { num: 24_000, den: 1_001 };

test('maps every frame to its position and back, up to the edges', () => {
  const scale = makeScale(frameClock({ frameRate, frameCount: 480, durationMs: 20_020 }, null));
  for (let frame = 0; frame < 480; frame++) expect(scale.frameAt(scale.partOf(frame))).toBe(frame);
  expect([scale.frameAt(-1), scale.frameAt(0), scale.frameAt(1), scale.frameAt(2)]).toEqual([0, 0, 479, 479]);
});

test('gives long frames more room at a variable rate', () => {
  const runs: [number, number][] = [
    [100, 1],
    [300, 1],
  ];
  const table = buildFrameTable({ num: 1, den: 1_000 }, runs);
  const scale = makeScale(frameClock({ frameRate, frameCount: 2, durationMs: 400 }, table));
  expect(scale.partOf(1)).toBe(0.25);
  expect([0.2, 0.3, 0.9].map(scale.frameAt)).toEqual([0, 1, 1]);
});

test('fills the timeline with a single frame', () => {
  const scale = makeScale(frameClock({ frameRate, frameCount: 1, durationMs: 41 }, null));
  expect([scale.partOf(0), scale.frameAt(0.5), scale.frameAt(1)]).toEqual([0, 0, 0]);
});
