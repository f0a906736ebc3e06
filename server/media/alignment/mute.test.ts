import { expect, it } from 'vitest';
import { placeFrame } from '#contract/media/alignment.ts';
import { makeFolder } from '#rig/folders.ts';
import { drawCut, drawShots } from '#rig/re-edits/draw-cut.ts';
import { drawFootage, type Shot } from '#rig/re-edits/footage.ts';
import type { Look } from '#rig/re-edits/looks.ts';
import { type Encoding, renderCut } from '#rig/re-edits/render.ts';
import { inProof } from '#rig/values/proof.ts';
import { makeRandom } from '#rig/values/random.ts';
import { alignCuts, type Cut } from './align.ts';

const shots = drawShots(5);
const shotLength = 100;
const [first, slow, last, dark, black] = [0, 1, 2, 3, 4];

/** Frames of a shot; those between two frames show both. */
type Part = { shot: number; moments: number[]; pace?: number };

const wholeShot = (shot: number): Part => ({ shot, moments: Array.from({ length: shotLength }, (_, n) => n) });

/** The slow shot at another speed, as an editing program blends it. */
const atSpeed = (speed: number, pace: number): Part => ({
  ...{ shot: slow, pace },
  moments: Array.from({ length: Math.floor((shotLength - 1) / speed) + 1 }, (_, n) => n * speed),
});

const toAndFro = (moment: number) => (moment % 32 < 16 ? moment % 16 : 16 - (moment % 16));

/** A cut without sound, under the grain of an encoder. The slow shot moves by its pace with each frame. */
function drawMute(parts: Part[], grainSeed: number): Cut {
  const grain = makeRandom(grainSeed);
  const frames = parts.flatMap(({ shot, moments, pace = 0 }) => moments.map((moment) => ({ shot, moment, pace })));
  const cellAt = (b: number, cell: number) => {
    const { shot = 0, moment = 0, pace = 0 } = frames[b] ?? {};
    const { level = [], towards = [] } = shots[shot] ?? {};
    const noise = grain.below(3) - 1;
    if (shot === black) return Math.max(0, noise);
    if (shot === dark) return (level[cell] ?? 0) / 10 + noise + toAndFro(moment) / 8;
    return (level[cell] ?? 0) + (towards[cell] ?? 0) * (shot === slow ? pace * moment : 6 * toAndFro(moment)) + noise;
  };
  return { ...drawCut(frames.length, cellAt, () => 0), sounds: null };
}

it.each([0.9, 1.1])('A slow shot that was blended to a speed of %f is found or unsure', (speed) => {
  for (const pace of [0.05, 0.2]) {
    const old = drawMute([wholeShot(first), { ...wholeShot(slow), pace }, wholeShot(last)], 1);
    const now = drawMute([wholeShot(first), atSpeed(speed, pace), wholeShot(last)], 2);
    const alignment = alignCuts(old, now);
    for (let n = 4; n < shotLength - 4; n += 7) {
      const { state, frame } = placeFrame(alignment, shotLength + n);
      if (state === 'unsure') continue;
      expect(Math.abs((frame ?? 0) - shotLength - n / speed), `pace ${pace}, frame ${n} is ${state}`).toBeLessThan(1.6);
    }
  }
});

it('An unchanged slow shot stays sure', () => {
  for (const pace of [0.05, 0.2]) {
    const parts = [wholeShot(first), { ...wholeShot(slow), pace }, wholeShot(last)];
    const alignment = alignCuts(drawMute(parts, 1), drawMute(parts.slice(1), 2));
    expect(placeFrame(alignment, 150)).toMatchObject({ state: 'moved', frame: 50 });
  }
});

it('Black in the place of a dark first shot does not show it', () => {
  const [old, now] = [dark, black].map((shot, n) => drawMute([wholeShot(shot), wholeShot(first), wholeShot(last)], n));
  const alignment = alignCuts(old as Cut, now as Cut);
  for (const frame of [0, 30, 60, 99])
    expect(placeFrame(alignment, frame)).toMatchObject({ state: 'gone', frame: null });
  expect(placeFrame(alignment, 150)).toMatchObject({ state: 'exact', frame: 150 });
});

it('A shot that was cut out counts as removed, also beside another part of its take', () => {
  const take = { ...wholeShot(slow), pace: 0.4 };
  const [start, end] = [take.moments.slice(0, 40), take.moments.slice(70)].map((moments) => ({ ...take, moments })) as [
    Part,
    Part,
  ];
  const old = drawMute([wholeShot(first), start, end, wholeShot(last)], 1);
  for (const [kept, removed] of [
    [start, shotLength + 40],
    [end, shotLength],
  ] as const) {
    const alignment = alignCuts(old, drawMute([wholeShot(first), kept, wholeShot(last)], 2));
    for (const frame of [0, 10, 29]) expect(placeFrame(alignment, removed + frame).state, `${frame}`).toBe('gone');
  }
});

inProof(it)('A slow shot in another frame is not taken for one at another speed', async () => {
  const folder = await makeFolder();
  const rate = { num: 25, den: 1 };
  const take = drawFootage(6, 102, ['slow'])[5] as Shot;
  const [before, after] = drawFootage(2, 3) as [Shot, Shot];
  const render = async (look: Look | null, encoding: Encoding): Promise<Cut> => {
    const pieces = [before, take, after].map((shot) => ({
      ...{ shot, from: 5, length: Math.min(86, shot.frameCount - 10), speed: 1, hasOwnSound: true },
      look: shot === take ? look : null,
    }));
    return { ...(await renderCut(folder, 'cut', { pieces, rate, encoding })), sounds: null, frameRate: rate };
  };
  const old = await render(null, { crf: 20, size: [384, 216] });
  const now = await render({ kind: 'reframed', zoom: 1.06, x: 0.3, y: 0.6 }, { crf: 30, size: [256, 144] });
  const alignment = alignCuts(old, now);
  for (let frame = before.frameCount; frame < before.frameCount + 60; frame += 6) {
    const { state, frame: placed } = placeFrame(alignment, frame);
    if (state !== 'unsure') expect(placed, `frame ${frame} is ${state}`).toBe(frame);
  }
});
