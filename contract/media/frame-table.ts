import type { Rational } from './media-facts.ts';

/**
 * Frame times of a variable-rate video, as runs of frames of equal length. Limited in size, because every viewer's
 * browser holds it: a video with more runs is reviewed at a constant rate.
 */
export type FrameTable = {
  /** Seconds per tick. */
  timeBase: Rational;
  /** Duration of a frame in each run, and the number of frames. */
  ticks: Float64Array;
  counts: Uint32Array;
};

export const maxRuns = 200_000;

const bytesPerRun = 12;

/** Big-endian records of 12 bytes: the ticks as a 64-bit float, the count as a 32-bit integer. */
export function encodeFrameTable({ ticks, counts }: Pick<FrameTable, 'ticks' | 'counts'>): Uint8Array {
  const view = new DataView(new ArrayBuffer(ticks.length * bytesPerRun));
  for (const [n, length] of ticks.entries()) {
    view.setFloat64(n * bytesPerRun, length);
    view.setUint32(n * bytesPerRun + 8, counts[n] ?? 0);
  }
  return new Uint8Array(view.buffer);
}

export function decodeFrameTable(bytes: Uint8Array, timeBase: Rational): FrameTable {
  const runCount = Math.min(maxRuns, Math.floor(bytes.length / bytesPerRun));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = <T>(value: (at: number) => T) => Array.from({ length: runCount }, (_, n) => value(n * bytesPerRun));
  return {
    timeBase,
    ticks: Float64Array.from(read((at) => view.getFloat64(at))),
    counts: Uint32Array.from(read((at) => view.getUint32(at + 8))),
  };
}

export function buildFrameTable(timeBase: Rational, runs: [ticks: number, count: number][]): FrameTable {
  return {
    timeBase,
    ticks: Float64Array.from(runs, ([ticks]) => ticks),
    counts: Uint32Array.from(runs, ([, count]) => count),
  };
}

/** Finds frames by number or time without expanding the runs. */
export function indexFrameTable({ timeBase, ticks, counts }: FrameTable) {
  const firstFrames = new Float64Array(ticks.length + 1);
  const firstTicks = new Float64Array(ticks.length + 1);
  for (const [n, length] of ticks.entries()) {
    const count = counts[n] ?? 0;
    firstFrames[n + 1] = (firstFrames[n] ?? 0) + count;
    firstTicks[n + 1] = (firstTicks[n] ?? 0) + length * count;
  }
  /** Undefined after the last frame. */
  const tickOf = (frame: number): number | undefined => {
    const run = findLast(firstFrames, frame);
    const length = ticks[run];
    return length === undefined ? undefined : (firstTicks[run] ?? 0) + (frame - (firstFrames[run] ?? 0)) * length;
  };
  /** The last frame that starts at or before this tick. */
  const frameAtTick = (tick: number): number => {
    const run = Math.min(findLast(firstTicks, tick), ticks.length - 1);
    const within = Math.floor((tick - (firstTicks[run] ?? 0)) / (ticks[run] || 1));
    return (firstFrames[run] ?? 0) + Math.min(within, (counts[run] ?? 1) - 1);
  };
  return {
    tickOf,
    frameAtTick,
    endTick: firstTicks.at(-1) ?? 0,
    startOf: (frame: number): number | undefined => {
      const tick = tickOf(frame);
      return tick === undefined ? undefined : (tick * timeBase.num) / timeBase.den;
    },
    frameAt: (seconds: number): number => frameAtTick((seconds * timeBase.den) / timeBase.num),
  };
}

/** Index of the last value that is not above `wanted`, in an ascending list. */
function findLast(values: Float64Array, wanted: number): number {
  let [low, high] = [0, values.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= wanted) low = middle;
    else high = middle;
  }
  return low;
}
