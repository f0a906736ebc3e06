import { expect, test } from 'vitest';
import { readPictures, readSounds, reduceToPictures, reduceToSounds } from './fingerprint.ts';
import { cellCount, columns, rows } from './pictures.ts';
import { bandCount, hopSeconds } from './sounds.ts';

const frameBytes = cellCount * 4;

type Reducer = { add: (bytes: Buffer) => void; finish: () => Promise<Buffer> };

/** Feeds the bytes in chunks of this size. */
async function reduce({ add, finish }: Reducer, bytes: Buffer, chunk: number): Promise<Buffer> {
  for (let at = 0; at < bytes.length; at += chunk) add(Buffer.from(bytes.subarray(at, at + chunk)));
  return finish();
}

/** Frames of noise, then black and white in turn, the largest change there is. */
function drawFrames(): Buffer {
  const noise = Array.from({ length: 5 }, (_, n) =>
    Buffer.from(Array.from({ length: frameBytes }, (__, at) => (at * 7919 + n * 104_729) % 256)),
  );
  const flashes = Array.from({ length: 6 }, (_, n) => Buffer.alloc(frameBytes, n % 2 === 0 ? 0 : 255));
  return Buffer.concat([...noise, ...flashes]);
}

/** The sum of the four bytes of a cell, halved. */
function expectCells(bytes: Buffer): number[] {
  const width = columns * 2;
  return Array.from({ length: (bytes.length / frameBytes) * cellCount }, (_, n) => {
    const [frame, cell] = [Math.floor(n / cellCount), n % cellCount];
    const at = frame * frameBytes + Math.floor(cell / columns) * 2 * width + (cell % columns) * 2;
    const places = [at, at + 1, at + width, at + width + 1];
    return places.reduce((sum, place) => sum + (bytes[place] ?? 0), 0) >> 1;
  });
}

test.each([1, 575, 576, 577, 65_536])('pictures are read as they were, in chunks of %i bytes', async (chunk) => {
  const bytes = drawFrames();
  const pictures = readPictures(await reduce(reduceToPictures(), bytes, chunk));
  expect(pictures?.count).toBe(11);
  expect([columns, rows]).toEqual([16, 9]);
  expect([...(pictures?.cells ?? [])]).toEqual(expectCells(bytes));
  expect(Math.max(...(pictures?.cells ?? []))).toBe(510);
});

test('an unfinished frame does not count', async () => {
  const sealed = await reduce(reduceToPictures(), Buffer.alloc(frameBytes * 2 - 1), 100);
  expect(readPictures(sealed)?.count).toBe(1);
});

test('a video without frames or sound has an empty fingerprint', async () => {
  expect(readPictures(await reduceToPictures().finish())).toEqual({ count: 0, cells: new Uint16Array() });
  expect(readSounds(await reduceToSounds().finish())).toEqual({ count: 0, levels: new Uint8Array() });
});

test('a fingerprint of another algorithm is not read', async () => {
  for (const [sealed, read] of [
    [await reduceToPictures().finish(), readPictures],
    [await reduceToSounds().finish(), readSounds],
  ] as const) {
    sealed.writeUInt32BE(sealed.readUInt32BE(0) + 1, 0);
    expect(read(sealed)).toBeNull();
    expect(read(sealed.subarray(0, 7))).toBeNull();
  }
});

const sampleRate = 8_000;

function playTone(hertz: number, seconds: number, volume = 0.5): Buffer {
  const samples = Buffer.alloc(Math.round(sampleRate * seconds) * 2);
  for (let n = 0; n < samples.length / 2; n++) {
    samples.writeInt16LE(Math.round(32_767 * volume * Math.sin((2 * Math.PI * hertz * n) / sampleRate)), n * 2);
  }
  return samples;
}

/** The bands are 100 to 3800 Hz in steps of the same ratio. */
const bandOf = (hertz: number) => Math.floor((bandCount * Math.log(hertz / 100)) / Math.log(38));

test.each([180, 440, 1_000, 2_000, 3_500])('a tone of %i Hz is loudest in its band', async (hertz) => {
  const sounds = readSounds(await reduce(reduceToSounds(), playTone(hertz, 1), 4_096));
  // A window has two hops, so the last hop begins none.
  expect(sounds?.count).toBe(Math.floor(1 / hopSeconds) - 1);
  const levels = [...(sounds?.levels.subarray(10 * bandCount, 11 * bandCount) ?? [])];
  expect(levels.indexOf(Math.max(...levels))).toBe(bandOf(hertz));
});

test('half the volume is six decibels less, and silence is nothing', async () => {
  const samples = Buffer.concat([playTone(1_000, 0.5), playTone(1_000, 0.5, 0.25), Buffer.alloc(sampleRate)]);
  const sounds = readSounds(await reduce(reduceToSounds(), samples, 999));
  const levelAt = (seconds: number) =>
    sounds?.levels[Math.floor(seconds / hopSeconds) * bandCount + bandOf(1_000)] ?? 0;
  expect(levelAt(0.2) - levelAt(0.7)).toBe(12);
  expect(levelAt(1.2)).toBe(0);
});

test('sounds do not depend on how the samples are chunked', async () => {
  const samples = Buffer.concat([playTone(440, 0.4), playTone(1_700, 0.4, 0.1)]);
  const whole = await reduce(reduceToSounds(), samples, samples.length);
  for (const chunk of [1, 3, 512, 4_097]) expect(await reduce(reduceToSounds(), samples, chunk)).toEqual(whole);
});
