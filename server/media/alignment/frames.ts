import { cellCount, columns, type Pictures, rows } from '../fingerprint/pictures.ts';

/** The pictures of a cut with what is needed to find one of them among many. */
export type Frames = {
  count: number;
  cells: Uint16Array;
  mean: Float64Array;
  /** The standard deviation of the cells: 0 for a frame of one colour. */
  spread: Float64Array;
  /** 64 signs of the coarse shape of a picture, which a grade leaves alone. */
  signs: Uint32Array;
  /** The first frames of the shots. */
  shots: number[];
};

export function prepareFrames({ count, cells }: Pictures): Frames {
  const [mean, spread] = [new Float64Array(count), new Float64Array(count)];
  const signs = new Uint32Array(count * 2);
  for (let frame = 0; frame < count; frame++) {
    let [sum, squares] = [0, 0];
    for (let n = frame * cellCount; n < (frame + 1) * cellCount; n++) {
      const cell = cells[n] ?? 0;
      sum += cell;
      squares += cell * cell;
    }
    const middle = sum / cellCount;
    mean[frame] = middle;
    spread[frame] = Math.sqrt(Math.max(0, squares / cellCount - middle * middle));
    readSigns(cells, frame, signs);
  }
  return { count, cells, mean, spread, signs, shots: findShots(cells, count) };
}

const waves = 8;
/** Cosines, wave after wave. */
const cosinesOf = (length: number) =>
  Float64Array.from({ length: waves * length }, (_, n) =>
    Math.cos((Math.PI / length) * ((n % length) + 0.5) * Math.floor(n / length)),
  );
const [across, down] = [cosinesOf(columns), cosinesOf(rows)];
const partial = new Float64Array(rows * waves);

/** The signs of the longest waves of a cosine transform. */
function readSigns(cells: Uint16Array, frame: number, signs: Uint32Array): void {
  for (let row = 0; row < rows; row++) {
    const first = frame * cellCount + row * columns;
    for (let wave = 0; wave < waves; wave++) {
      let sum = 0;
      for (let n = 0; n < columns; n++) sum += (cells[first + n] ?? 0) * (across[wave * columns + n] ?? 0);
      partial[row * waves + wave] = sum;
    }
  }
  for (let wave = 0; wave < waves; wave++) {
    for (let other = 0; other < waves; other++) {
      let sum = 0;
      for (let row = 0; row < rows; row++) sum += (partial[row * waves + other] ?? 0) * (down[wave * rows + row] ?? 0);
      const bit = wave * waves + other;
      // The first is the brightness, whose sign says nothing.
      if (bit > 0 && sum > 0) signs[frame * 2 + (bit >> 5)] = (signs[frame * 2 + (bit >> 5)] ?? 0) | (1 << (bit & 31));
    }
  }
}

/** How many of the signs differ. */
export function countDifferentSigns(one: Frames, frame: number, other: Frames, otherFrame: number): number {
  return (
    countBits((one.signs[frame * 2] ?? 0) ^ (other.signs[otherFrame * 2] ?? 0)) +
    countBits((one.signs[frame * 2 + 1] ?? 0) ^ (other.signs[otherFrame * 2 + 1] ?? 0))
  );
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The first and the last frame of the shots that these frames are in. */
export function shotsAround({ shots, count }: Frames, from: number, to: number): { first: number; last: number } {
  const next = shots.find((shot) => shot > Math.max(from, to)) ?? count;
  return { first: shots.findLast((shot) => shot <= from) ?? 0, last: next - 1 };
}

/** How much more than the frames beside it the first frame of a shot changes the picture. */
type Jump = { least: number; timesItsNeighbours: number; neighbours: number };
const clear: Jump = { least: 14, timesItsNeighbours: 3, neighbours: 2 };
/**
 * Between two parts of one take. Within shots, no frame changed the picture 2.2 times as much as those beside it, and one in a
 * thousand 1.7 times as much (drawn takes): that is enough where a cut is likely.
 */
const faint: Jump = { least: 2.5, timesItsNeighbours: 3, neighbours: 3 };
const likely: Jump = { least: 1.2, timesItsNeighbours: 1.5, neighbours: 3 };

function findShots(cells: Uint16Array, count: number): number[] {
  const changes = Float64Array.from({ length: count }, (_, frame) => (frame === 0 ? 0 : meanChange(cells, frame)));
  const shots = [0];
  for (let frame = 1; frame < count; frame++) if (isJump((at) => changes[at] ?? 0, frame, clear)) shots.push(frame);
  return shots;
}

/** The cuts from one frame to another, also those between two parts of a take, which look alike. Cuts at both ends are likely. */
export function listAllCuts({ shots, cells, count }: Frames, from: number, to: number): number[] {
  const change = (frame: number) => (frame > 0 && frame < count ? meanChange(cells, frame) : 0);
  const cuts: number[] = [];
  for (let frame = from; frame <= to; frame++)
    if (shots.includes(frame) || isJump(change, frame, frame === from || frame === to ? likely : faint))
      cuts.push(frame);
  return cuts;
}

function isJump(changeAt: (frame: number) => number, frame: number, jump: Jump): boolean {
  const change = changeAt(frame);
  if (change < jump.least) return false;
  for (let by = 1; by <= jump.neighbours; by++)
    if (change <= jump.timesItsNeighbours * Math.max(changeAt(frame - by), changeAt(frame + by))) return false;
  return true;
}

function meanChange(cells: Uint16Array, frame: number): number {
  let sum = 0;
  const first = frame * cellCount;
  for (let n = first; n < first + cellCount; n++) sum += Math.abs((cells[n] ?? 0) - (cells[n - cellCount] ?? 0));
  return sum / cellCount;
}
