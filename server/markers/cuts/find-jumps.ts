import type { Pictures } from '#server/media/media.ts';

/** Of 510. An encoder changes a still picture less. */
const leastChange = 4;
/** A cut changes more than this many times what moves around it. */
const aboveMotion = 3;
/** And more than this many times the frames right before and after: a fast move takes several. */
const aboveNext = 2;
/** Frames to each side that say how much moves. */
const around = 8;
/** Frames to each side that a flash does not fill. */
const lasting = 3;
/** The share of the change that is still there some frames later. */
const staying = 0.5;

/** Finds the frames where one shot follows another. A flash comes back, and a pan changes every frame. */
export function findJumps(pictures: Pictures): number[] {
  const { count } = pictures;
  const change = Float64Array.from({ length: count }, (_, n) => (n === 0 ? 0 : differ(pictures, n - 1, n)));
  const jumps: number[] = [];
  for (let n = 1; n < count; n++) {
    const here = change[n] ?? 0;
    if (here < leastChange || here < aboveNext * Math.max(change[n - 1] ?? 0, change[n + 1] ?? 0)) continue;
    if (here < aboveMotion * motionAround(change, n) + leastChange) continue;
    if (lastingChange(pictures, n) >= staying * here) jumps.push(n);
  }
  return jumps;
}

/** The mean of the differences of the cells. */
function differ({ cells, count }: Pictures, a: number, b: number): number {
  const size = cells.length / count;
  let sum = 0;
  for (let n = 0; n < size; n++) sum += Math.abs((cells[a * size + n] ?? 0) - (cells[b * size + n] ?? 0));
  return sum / size;
}

/** The upper quarter of the changes around a frame: other cuts are few, and film on twos changes every second frame. */
function motionAround(change: Float64Array, at: number): number {
  const values: number[] = [];
  for (let n = Math.max(1, at - around); n <= Math.min(change.length - 1, at + around); n++)
    if (n !== at) values.push(change[n] ?? 0);
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length * 0.75)] ?? 0;
}

/** The least difference of a frame before and one after: what is left when a flash is over. */
function lastingChange(pictures: Pictures, at: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < lasting; n++) {
    const [before, after] = [at - 1 - n, at + n];
    if (before < 0 || after >= pictures.count) break;
    least = Math.min(
      least,
      differ(pictures, before, after),
      differ(pictures, at - 1, after),
      differ(pictures, before, at),
    );
  }
  return least;
}

/** How much two frames differ, of 510. */
export function changeBetween(pictures: Pictures, a: number, b: number): number {
  const isIn = (frame: number) => frame >= 0 && frame < pictures.count;
  return isIn(a) && isIn(b) ? differ(pictures, a, b) : 0;
}
