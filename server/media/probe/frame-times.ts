import { type FrameTable, maxRuns } from '#contract/media/frame-table.ts';
import type { Rational } from '#contract/media/media-facts.ts';

export type FrameTiming = {
  frameRate: Rational;
  isVariable: boolean;
  frameTable: FrameTable | null;
  /** The position of frame 0 on the constant-rate grid; for variable rate the first frame itself. */
  startTicks: number;
  durationMs: number;
  /** False if frame times change so often that frames are shown at a constant rate instead. */
  isTimed: boolean;
};

/** Rates of cameras and programs, each also in its NTSC form of 1000/1001. */
const wholeRates = [1, 5, 6, 8, 10, 12, 15, 20, 24, 25, 30, 48, 50, 60, 72, 75, 90, 96, 100, 120, 144, 180, 200, 240];

/**
 * Frames within a quarter of a frame of a constant grid count as constant rate: the middle of grid frame n then always
 * lies within frame n, so seeking to (n + 0.5) / fps is exact in the original too, and snapping frames to the grid
 * shifts no sound. This covers Matroska's milliseconds and the jitter of phones.
 */
const allowedSpread = 0.5;

/**
 * @param isTimed false if the times of the file begin anew: its frames are shown at an even rate then
 * @param ticks when each frame is shown, ascending
 * @param hints rates that the container names; believed only where the frames confirm them
 */
export function measureFrameTimes(
  ticks: Float64Array,
  timeBase: Rational,
  lastFrameTicks: number,
  hints: Rational[],
  isTimed = true,
): FrameTiming {
  const first = ticks[0] ?? 0;
  const toMs = (count: number) => (count * timeBase.num * 1000) / timeBase.den;
  const constant = findConstantRate(ticks, timeBase, hints, lastFrameTicks);
  if (constant) {
    const { rate, offsetTicks } = constant;
    return {
      frameRate: rate,
      isVariable: false,
      frameTable: null,
      startTicks: Math.round(first + offsetTicks),
      durationMs: (ticks.length * rate.den * 1000) / rate.num,
      isTimed: true,
    };
  }
  const distances = measureDistances(ticks);
  const usual = distances.toSorted()[Math.floor(distances.length / 2)] ?? 1;
  const last = Math.max(1, lastFrameTicks || usual);
  const durationMs = toMs(distances.reduce((sum, distance) => sum + distance, last));
  const runs = isTimed ? packRuns(distances, last) : undefined;
  if (!runs) {
    const rate = reduce(Math.max(1, Math.round((ticks.length * 1e6) / durationMs)), 1000);
    return {
      frameRate: rate,
      isVariable: false,
      frameTable: null,
      startTicks: first,
      durationMs: (ticks.length * rate.den * 1000) / rate.num,
      isTimed: false,
    };
  }
  return {
    frameRate: nameRate(1 / ((usual * timeBase.num) / timeBase.den)),
    isVariable: true,
    frameTable: { timeBase, ...runs },
    startTicks: first,
    durationMs,
    isTimed: true,
  };
}

function findConstantRate(
  ticks: Float64Array,
  timeBase: Rational,
  hints: Rational[],
  lastFrameTicks: number,
): { rate: Rational; offsetTicks: number } | undefined {
  const known = hints.filter(({ num, den }) => num > 0 && den > 0 && num / den <= 1000 && num <= 1_000_000);
  if (ticks.length < 2) {
    const own = lastFrameTicks > 0 ? [reduce(timeBase.den, timeBase.num * lastFrameTicks)] : [];
    const rate = [...known, ...own, { num: 1, den: 1 }][0];
    return rate && { rate, offsetTicks: 0 };
  }
  const average = (ticks.length - 1) / ((((ticks.at(-1) ?? 0) - (ticks[0] ?? 0)) * timeBase.num) / timeBase.den);
  // Jitter may add or remove one frame over the whole length; a larger difference means another rate.
  const slack = Math.max(0.0002, 1 / ticks.length);
  const near = (rate: Rational) => Math.abs(rate.num / rate.den / average - 1) <= slack;
  let best: { rate: Rational; offsetTicks: number; spread: number } | undefined;
  for (const rate of [...known, ...listStandardRates()].filter(near)) {
    const frameTicks = (rate.den * timeBase.den) / (rate.num * timeBase.num);
    const { spread, offsetTicks } = measureSpread(ticks, frameTicks);
    // The first rate within the rounding of the time base wins, hints first: a few frames cannot tell 24 from 23.976
    // otherwise.
    if (spread <= 1.01 && spread <= frameTicks * allowedSpread) return { rate, offsetTicks };
    if (spread <= frameTicks * allowedSpread && (!best || spread < best.spread)) best = { rate, offsetTicks, spread };
  }
  return best;
}

function measureSpread(ticks: Float64Array, frameTicks: number): { spread: number; offsetTicks: number } {
  const first = ticks[0] ?? 0;
  let low = 0;
  let high = 0;
  for (let n = 0; n < ticks.length; n += 1) {
    const error = (ticks[n] ?? 0) - first - n * frameTicks;
    if (error < low) low = error;
    if (error > high) high = error;
  }
  return { spread: high - low, offsetTicks: (low + high) / 2 };
}

/** Two frames at the same time cannot both be shown, so the later one moves by a tick; filters.ts does the same. */
function measureDistances(ticks: Float64Array): Float64Array {
  let shown = ticks[0] ?? 0;
  return ticks.subarray(1).map((tick) => {
    const distance = Math.max(1, tick - shown);
    shown += distance;
    return distance;
  });
}

/** Undefined if there are more runs than a table may have. */
function packRuns(distances: Float64Array, last: number): Pick<FrameTable, 'ticks' | 'counts'> | undefined {
  const ticks: number[] = [];
  const counts: number[] = [];
  const add = (distance: number) => {
    if (ticks.at(-1) === distance) counts.push((counts.pop() ?? 0) + 1);
    else {
      ticks.push(distance);
      counts.push(1);
    }
  };
  for (const distance of distances) {
    add(distance);
    if (ticks.length > maxRuns) return undefined;
  }
  add(last);
  return ticks.length > maxRuns ? undefined : { ticks: Float64Array.from(ticks), counts: Uint32Array.from(counts) };
}

function listStandardRates(): Rational[] {
  return [
    { num: 25, den: 2 },
    { num: 15, den: 2 },
  ].concat(
    wholeRates.flatMap((rate) => [
      { num: rate, den: 1 },
      { num: rate * 1000, den: 1001 },
    ]),
  );
}

/** The nominal rate of a variable-rate video, for display and timecode. */
function nameRate(rate: number): Rational {
  const standard = listStandardRates().find(({ num, den }) => Math.abs(num / den / rate - 1) < 0.0005);
  const close = standard ?? listStandardRates().find(({ num, den }) => Math.abs(num / den / rate - 1) < 0.02);
  return close ?? reduce(Math.max(1, Math.round(rate * 1000)), 1000);
}

export function reduce(num: number, den: number): Rational {
  let [a, b] = [num, den];
  while (b > 0) [a, b] = [b, a % b];
  return { num: num / a, den: den / a };
}
