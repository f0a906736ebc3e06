/** Samples in a pair of peaks, from the finest zoom to the whole file at once. */
export const peakSizes = [32, 1_024, 32_768] as const;
/** Of all sizes but the first: pairs of the size before. */
const perPair = 32;

const blockBytes = 65_536;

type Level = { low: Int16Array; high: Int16Array; count: number; block: Buffer; filled: number };

/**
 * Reduces 16-bit samples of interleaved channels, chunked in any way, to the lowest and highest of each stretch as
 * signed bytes, at every size. `write` gets whole blocks, which are not changed later.
 */
export function reducePeaks(channels: number, write: (level: number, bytes: Buffer) => void) {
  const levels = peakSizes.map((): Level => openLevel(channels));
  let rest: Buffer = Buffer.alloc(0);
  let sampleCount = 0;

  const [finest] = levels as [Level, ...Level[]];

  function addSamples(samples: Int16Array): void {
    const { low, high } = finest;
    for (let at = 0; at < samples.length; at += channels) {
      for (let channel = 0; channel < channels; channel += 1) {
        const sample = samples[at + channel] as number;
        if (sample < (low[channel] as number)) low[channel] = sample;
        if (sample > (high[channel] as number)) high[channel] = sample;
      }
      finest.count += 1;
      if (finest.count === peakSizes[0]) push(0);
    }
    sampleCount += samples.length / channels;
  }

  /** Writes the pairs of a level, and adds them to the next. */
  function push(n: number): void {
    const level = levels[n] as Level;
    const next = levels[n + 1];
    for (let channel = 0; channel < channels; channel += 1) {
      const [low, high] = [level.low[channel] as number, level.high[channel] as number];
      level.block.writeInt8(low >> 8, level.filled);
      level.block.writeInt8(high >> 8, level.filled + 1);
      level.filled += 2;
      if (next && low < (next.low[channel] as number)) next.low[channel] = low;
      if (next && high > (next.high[channel] as number)) next.high[channel] = high;
    }
    level.low.fill(32_767);
    level.high.fill(-32_768);
    level.count = 0;
    if (level.filled + channels * 2 > level.block.length) flush(n);
    if (!next) return;
    next.count += 1;
    if (next.count === perPair) push(n + 1);
  }

  function flush(n: number): void {
    const level = levels[n] as Level;
    if (level.filled > 0) write(n, level.block.subarray(0, level.filled));
    level.block = Buffer.alloc(blockBytes);
    level.filled = 0;
  }

  return {
    add: (bytes: Buffer) => {
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
      const used = all.length - (all.length % (channels * 2));
      rest = Buffer.from(all.subarray(used));
      addSamples(readSamples(all.subarray(0, used)));
    },
    count: () => sampleCount,
    /** Writes what does not fill a pair. */
    finish: () => {
      for (const n of levels.keys()) {
        if ((levels[n] as Level).count > 0) push(n);
        flush(n);
      }
    },
  };
}

function openLevel(channels: number): Level {
  const low = new Int16Array(channels).fill(32_767);
  const high = new Int16Array(channels).fill(-32_768);
  return { low, high, count: 0, block: Buffer.alloc(blockBytes), filled: 0 };
}

/** Without a copy where memory is aligned. Every machine that Vizio runs on is little-endian. */
function readSamples(bytes: Buffer): Int16Array {
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : Buffer.from(new Uint8Array(bytes));
  return aligned.byteOffset % 2 === 0
    ? new Int16Array(aligned.buffer, aligned.byteOffset, aligned.length / 2)
    : new Int16Array(new Uint8Array(bytes).buffer);
}
