import { inflateRawSync } from 'node:zlib';
import { openFingerprint, openSeal } from './seal.ts';

/** The brightness of each frame in a grid, from 0 to 510. */
export type Pictures = { count: number; cells: Uint16Array };

export const columns = 16;
export const rows = 9;
export const cellCount = columns * rows;

/** Twice as fine as the grid: four bytes make a cell, and so half a step of brightness counts. */
const scaledColumns = columns * 2;
const scaledBytes = scaledColumns * rows * 2;

/** Makes ffmpeg write one byte for each scaled place of a frame. */
export const scaleToGrid = `scale=${scaledColumns}:${rows * 2}:flags=area,format=gray`;

const algorithm = 1;
/** A larger change takes three bytes. */
const wide = 255;

/** Reduces frames from ffmpeg, chunked in any way. 40 to 80 bytes for each frame of real footage. */
export function reduceToPictures(): { add: (bytes: Buffer) => void; finish: () => Promise<Buffer> } {
  const seal = openSeal(algorithm);
  let before = new Uint16Array(cellCount);
  let rest = Buffer.alloc(0);
  let count = 0;
  const addFrame = (scaled: Buffer) => {
    const cells = shrink(scaled);
    seal.add(listChanges(cells, before));
    before = cells;
    count += 1;
  };
  return {
    add: (bytes) => {
      let all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
      for (; all.length >= scaledBytes; all = all.subarray(scaledBytes)) addFrame(all);
      rest = Buffer.from(all);
    },
    finish: () => seal.finish(count),
  };
}

function shrink(scaled: Buffer): Uint16Array<ArrayBuffer> {
  const cells = new Uint16Array(cellCount);
  for (let row = 0; row < rows * 2; row++) {
    for (let column = 0; column < scaledColumns; column++) {
      const cell = (row >> 1) * columns + (column >> 1);
      cells[cell] = (cells[cell] ?? 0) + (scaled[row * scaledColumns + column] ?? 0);
    }
  }
  for (const [n, sum] of cells.entries()) cells[n] = sum >> 1;
  return cells;
}

function listChanges(cells: Uint16Array, before: Uint16Array): number[] {
  const bytes: number[] = [];
  for (const [n, cell] of cells.entries()) {
    const change = cell - (before[n] ?? 0);
    const folded = change >= 0 ? change * 2 : -change * 2 - 1;
    if (folded < wide) bytes.push(folded);
    else bytes.push(wide, folded & 255, folded >> 8);
  }
  return bytes;
}

/** Null if another algorithm made them. */
export function readPictures(bytes: Buffer): Pictures | null {
  const sealed = openFingerprint(algorithm, bytes);
  if (!sealed) return null;
  const { count } = sealed;
  const changes = inflateRawSync(sealed.body);
  const cells = new Uint16Array(count * cellCount);
  let at = 0;
  for (let n = 0; n < cells.length; n++) {
    let folded = changes[at] ?? 0;
    at += 1;
    if (folded === wide) {
      folded = (changes[at] ?? 0) | ((changes[at + 1] ?? 0) << 8);
      at += 2;
    }
    const change = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    cells[n] = (n < cellCount ? 0 : (cells[n - cellCount] ?? 0)) + change;
  }
  return { count, cells };
}
