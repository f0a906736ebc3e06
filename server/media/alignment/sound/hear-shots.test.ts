import { expect, it } from 'vitest';
import { placeFrame } from '#contract/media/alignment.ts';
import { drawCut, drawShots, toAndFro } from '#rig/re-edits/draw-cut.ts';
import { makeRandom } from '#rig/values/random.ts';
import { alignCuts, type Cut } from '#server/media/alignment/align.ts';

const shots = drawShots(3);
const shotLength = 100;
const quiet = 1;

/** In the shot in the middle something small passes twice, under grain, at this speed; the other two move all the time. */
function drawQuiet(speed: number, grainSeed: number): Cut {
  const length = Math.floor((shotLength - 1) / speed) + 1;
  const places = shots.flatMap((_, n) =>
    Array.from({ length: n === quiet ? length : shotLength }, (_, frame) => ({
      n,
      frame: n === quiet ? Math.round(frame * speed) : frame,
    })),
  );
  const grain = makeRandom(grainSeed);
  const passes = (frame: number, from: number) =>
    frame >= from && frame < from + 10 ? 20 * Math.sin(((frame - from) / 10) * Math.PI) : 0;
  const cellAt = (b: number, cell: number) => {
    const { n = 0, frame = 0 } = places[b] ?? {};
    const { level = [], towards = [] } = shots[n] ?? {};
    const passing = cell % 12 === 3 ? passes(frame, 20) : cell % 12 === 7 ? passes(frame, 70) : 0;
    const moved = n === quiet ? passing : 6 * toAndFro(frame) * (towards[cell] ?? 0);
    return (level[cell] ?? 0) + moved + grain.below(5) - 2;
  };
  const heardAt = (b: number) => {
    if (b < shotLength) return b;
    return b < shotLength + length ? shotLength + (b - shotLength) * speed : b + shotLength - length;
  };
  return drawCut(places.length, cellAt, heardAt);
}

it('A shot at another speed in which little moves is placed by its sound as a whole', () => {
  const speed = 1.1;
  const alignment = alignCuts(drawQuiet(1, 5), drawQuiet(speed, 6));
  for (let frame = shotLength + 2; frame < 2 * shotLength - 2; frame += 8) {
    const { state, frame: placed } = placeFrame(alignment, frame);
    expect(state, `frame ${frame}`).not.toBe('unsure');
    expect(Math.abs((placed ?? 0) - shotLength - (frame - shotLength) / speed), `frame ${frame}`).toBeLessThan(1.5);
  }
});
