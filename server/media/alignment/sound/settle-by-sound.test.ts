import { expect, it } from 'vitest';
import { placeFrame } from '#contract/media/alignment.ts';
import { drawCut, drawShots, toAndFro } from '#rig/re-edits/draw-cut.ts';
import { alignCuts, type Cut } from '#server/media/alignment/align.ts';

const shots = drawShots(3);
const shotLength = 100;
const slowFrames = [110, 140, 170, 190];

/** In the shot in the middle almost nothing moves; from its second frame on it is as many frames late as its encoder made it. */
function drawSlow({ lateFrames = 0, lateSoundFrames = 0 }): Cut {
  const cellAt = (b: number, cell: number) => {
    const [n, frame] = [Math.floor(b / shotLength), b % shotLength];
    const { level = [], towards = [] } = shots[n] ?? {};
    const moved = n === 1 ? 0.6 * Math.max(0, frame - lateFrames) : 6 * toAndFro(frame);
    return (level[cell] ?? 0) + (towards[cell] ?? 0) * moved;
  };
  return drawCut(shots.length * shotLength, cellAt, (frame) => frame - lateSoundFrames);
}

const place = (old: Cut, now: Cut) => {
  const alignment = alignCuts(old, now);
  return slowFrames.map((frame) => placeFrame(alignment, frame).frame);
};

it('The sound tells a frame from the next one where an encoder shows slow pictures late', () => {
  const [old, now] = [drawSlow({}), drawSlow({ lateFrames: 1 })];
  expect(place(old, now)).toEqual(slowFrames);
  const silent = { ...now, sounds: null };
  expect(place(old, silent)).toEqual(slowFrames.map((frame) => frame + 1));
});

it('The sound of a cut that is late as a whole moves nothing', () => {
  expect(place(drawSlow({}), drawSlow({ lateSoundFrames: 1 }))).toEqual(slowFrames);
});
