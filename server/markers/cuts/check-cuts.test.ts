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
import { checkCuts } from './check-cuts.ts';
import { summarise } from './examine-cuts.ts';

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

it('recognises the list of another cut, and the right one, every time', () => {
  const random = makeRandom(11);
  const rounds = isProof ? 100 : 2;
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const { old, now, edits } = makeOther(random);
    const pictures = reduce(now);
    const [right, other] = [checkCuts(listOf(now), pictures), checkCuts(listOf(old), pictures)];
    if (!right.fits) wrong.push(`${edits}: refused, ${JSON.stringify(right)}`);
    if (other.fits) wrong.push(`${edits}: accepted, ${JSON.stringify(other)}`);
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
    verdicts.push([checkCuts(listOf(now), pictures).fits, checkCuts(listOf(old), pictures).fits]);
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

it('accepts a black tail, and no other one', () => {
  const list = [event(0, 20), event(20, 20)];
  expect(checkCuts(list, flat(...shot(100), ...shot(300), ...shot(30))).fits).toBe(true);
  const longer = checkCuts(list, flat(...shot(100), ...shot(300), ...shot(200)));
  expect(longer.fits).toBe(false);
  expect(summarise(longer)).toBe(
    'This list seems to belong to another cut: 1 of 1 cut confirmed. The list is 20 frames shorter than the video.',
  );
});
