import { expect, it } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { drawFootage, height, readFootage, width } from '#rig/re-edits/footage.ts';
import { applyLook } from '#rig/re-edits/looks.ts';
import { type EditName, listFrames, makeReEdit, type Piece } from '#rig/re-edits/re-edit.ts';
import { renderCut } from '#rig/re-edits/render.ts';
import { inProof, isProof } from '#rig/values/proof.ts';
import { makeRandom, type Random } from '#rig/values/random.ts';
import type { Pictures } from '#server/media/media.ts';
import type { CutEvent } from '../marker.ts';
import { type CheckedCuts, checkCuts } from './check-cuts.ts';
import { examineCuts, summarise } from './examine-cuts.ts';

/** Real footage from any folder, for a measurement. */
const folderOfFootage = process.env.FOOTAGE;
const takes = folderOfFootage ? await readFootage(folderOfFootage) : drawFootage(14, 3);
const long = takes.filter(({ frameCount }) => frameCount > 35);

/** Each of them makes another cut. */
const edits = ['trim', 'swap', 'insert', 'delete', 'retime', 'black'] as const;

function listOf(pieces: Piece[]): CutEvent[] {
  let start = 0;
  return pieces.map(({ shot, length }, n) => {
    start += length;
    const unknown = { reel: null, sourceTimecode: null, speed: null, dissolve: 0 };
    return { ...unknown, name: String(n), clipName: shot.name, start: start - length, length };
  });
}

const cell = { columns: 16, rows: 9 };

/** The fingerprint of a cut, without an encoder. */
function reduce(pieces: Piece[]): Pictures {
  const frames = listFrames(pieces);
  const [w, h] = [width / cell.columns, height / cell.rows];
  const size = cell.columns * cell.rows;
  const cells = new Uint16Array(frames.length * size);
  for (const [n, { piece, frame }] of frames.entries()) {
    const plain = piece.shot.picture(frame);
    const picture = piece.look ? applyLook(plain, piece.look) : plain;
    for (let at = 0; at < size; at++) {
      const [left, top] = [(at % cell.columns) * w, Math.floor(at / cell.columns) * h];
      let sum = 0;
      for (let y = top; y < top + h; y += 3)
        for (let x = left; x < left + w; x += 3) sum += picture[y * width + x] ?? 0;
      cells[n * size + at] = Math.round((sum * 2 * 9) / (w * h));
    }
  }
  return { count: frames.length, cells };
}

function shuffle<T>(list: T[], random: Random): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(random.below(rest.length), 1));
}

const endsOf = (pieces: Piece[]) => listOf(pieces).map(({ start, length }) => start + length);
const isOther = (ends: number[], others: number[]) =>
  ends.some((end) => others.every((other) => Math.abs(end - other) > 1));

function makeOther(random: Random): { old: Piece[]; now: Piece[]; edits: EditName[] } {
  for (;;) {
    const chosen = shuffle(long, random).slice(0, 16);
    const names: EditName[] = Array.from({ length: 1 + random.below(2) }, () => random.pick(edits));
    const reEdit = makeReEdit(chosen, names, random);
    // Two equally long shots can change places, and a speed of 99 % can move a cut by one frame.
    if (isOther(endsOf(reEdit.old), endsOf(reEdit.now))) return reEdit;
  }
}

/** A list whose cuts are all in the video is that of a part of it, whatever else was cut. */
const isPartOf = ({ part }: CheckedCuts, old: CutEvent[], now: CutEvent[]) =>
  part !== null && old.every(({ start }) => now.some((event) => Math.abs(event.start - start) <= 1));

it('recognises the list of another cut, and the right one, every time', () => {
  const random = makeRandom(11);
  const rounds = isProof ? 100 : 1;
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const { old, now, edits } = makeOther(random);
    const pictures = reduce(now);
    const [right, other] = [checkCuts(listOf(now), pictures), checkCuts(listOf(old), pictures)];
    if (!right.fits) wrong.push(`${edits}: refused, ${JSON.stringify(right)}`);
    if (other.fits && !isPartOf(other, listOf(old), listOf(now)))
      wrong.push(`${edits}: accepted, ${JSON.stringify(other)}`);
  }
  expect(wrong).toEqual([]);
});

inProof(it)('does so after a weak encoding', async () => {
  const random = makeRandom(12);
  const folder = await makeFolder();
  const verdicts: boolean[][] = [];
  for (let round = 0; round < 20; round++) {
    const { old, now } = makeOther(random);
    const cut = { pieces: now, rate: { num: 25, den: 1 }, encoding: { crf: 32, size: [256, 144] as [number, number] } };
    const { pictures } = await renderCut(folder, String(round), cut);
    const other = checkCuts(listOf(old), pictures);
    const isAccepted = other.fits && !isPartOf(other, listOf(old), listOf(now));
    verdicts.push([checkCuts(listOf(now), pictures).fits, isAccepted]);
  }
  expect(verdicts).toEqual(Array.from({ length: 20 }, () => [true, false]));
});

const size = cell.columns * cell.rows;
/** Flat pictures of these values. */
const flat = (...values: number[]): Pictures => ({
  count: values.length,
  cells: Uint16Array.from({ length: values.length * size }, (_, n) => values[Math.floor(n / size)] ?? 0),
});
const event = (start: number, length: number, dissolve = 0): CutEvent => ({
  ...{ name: '', clipName: 'a', reel: null, sourceTimecode: null, speed: 1, start, length, dissolve },
});
const shot = (value: number, length = 20) => Array.from({ length }, () => value);

it('confirms a cut within one frame, and a dissolve by its ends', () => {
  const fade = Array.from({ length: 20 }, (_, n) => 100 + n * 10);
  const pictures = flat(...shot(400), ...shot(100), ...fade, ...shot(300));
  expect(checkCuts([event(0, 21), event(21, 19), event(40, 40, 20)], pictures)).toMatchObject({
    ...{ cuts: 2, confirmed: 2, tooLong: 0, fits: true },
  });
  const late = checkCuts([event(0, 23), event(23, 17), event(40, 40, 20)], pictures);
  expect(late).toMatchObject({ confirmed: 1, missing: [23], unlisted: [20], fits: false });
});

it('sees no cut in a flash', () => {
  const pictures = flat(...shot(100), 500, 480, ...shot(100), ...shot(300));
  expect(checkCuts([event(0, 42), event(42, 20)], pictures)).toMatchObject({ confirmed: 1, unlisted: [], fits: true });
});

const clip = { rate: { num: 25, den: 1 }, isDropFrame: false, startFrame: 90_000 };

it('accepts a black tail', () => {
  const checked = checkCuts([event(0, 20), event(20, 20)], flat(...shot(100), ...shot(300), ...shot(30)));
  expect(summarise(checked, clip)).toBe('1 of 1 cut confirmed. The list is 20 frames shorter than the video.');
  expect(checked).toMatchObject({ fits: true, part: null });
});

it.each([
  ['its beginning', [event(0, 20), event(20, 20)], '1 of 1 cut confirmed; the list covers 01:00:00:00–01:00:01:15.'],
  ['its middle', [event(20, 20), event(40, 20)], '1 of 1 cut confirmed; the list covers 01:00:00:20–01:00:02:10.'],
  [
    'its end, from within a shot, after a gap',
    [{ ...event(0, 30), clipName: 'Gap' }, event(30, 10), event(40, 20), event(60, 40)],
    '2 of 2 cuts confirmed; the list covers 01:00:01:05–01:00:04:00.',
  ],
])('tells the part of the video that a list covers: %s', (_, events, summary) => {
  const checked = checkCuts(events, flat(...shot(100), ...shot(300), ...shot(200), ...shot(400, 40)));
  expect([checked.fits, summarise(checked, clip)]).toEqual([true, summary]);
});

it('names another cut only if most cuts contradict the picture', () => {
  const pictures = flat(...shot(100), ...shot(300), ...shot(200), ...shot(400));
  const tell = (...lengths: number[]) => {
    const startOf = (n: number) => lengths.slice(0, n).reduce((sum, length) => sum + length, 0);
    const events = lengths.map((length, n) => event(startOf(n), length));
    const checked = checkCuts(events, pictures);
    return [checked.fits, summarise(checked, clip)];
  };
  expect(tell(10, 20, 20, 30)).toEqual([false, 'This list seems to belong to another cut: 0 of 3 cuts confirmed.']);
  expect(tell(20, 20, 12, 28)).toEqual([
    false,
    'This list differs from the picture at 01:00:02:02: 2 of 3 cuts confirmed.',
  ]);
  expect(tell(20, 20, 20, 30)).toEqual([false, '3 of 3 cuts confirmed. The list is 10 frames longer than the video.']);
});

it('places a list by the time since the hour, in a video without a timecode', () => {
  const lines = [
    'TITLE: Reel',
    '001  AX V C 00:00:00:00 00:00:00:20 01:00:00:20 01:00:01:15',
    '002  AX V C 00:00:00:00 00:00:00:20 01:00:01:15 01:00:02:10',
  ];
  const { events, check } = examineCuts({
    bytes: new TextEncoder().encode(lines.join('\n')),
    clip: { ...clip, startFrame: null, frameCount: 80 },
    pictures: flat(...shot(100), ...shot(300), ...shot(200), ...shot(400)),
    known: null,
    grid: null,
  });
  expect(events.map(({ start }) => start)).toEqual([20, 40]);
  expect(check?.summary).toBe('1 of 1 cut confirmed; the list covers 00:00:00:20–00:00:02:10.');
});
