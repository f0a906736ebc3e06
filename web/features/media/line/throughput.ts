const key = 'vizio-throughput';
/** The measurement covers about the last four seconds of downloading. */
const windowMs = 4_000;
/** Less than this says more about latency than about throughput. */
const enoughBytes = 32_768;

export type Throughput = {
  add: (bytes: number, ms: number) => void;
  /** Forgets the past, such as bytes that came from a cache. */
  reset: () => void;
  /** Null before the first measurement. */
  bytesPerS: () => number | null;
};

export function createThroughput(): Throughput {
  let samples: { bytes: number; ms: number }[] = [];
  return {
    add: (bytes, ms) => {
      samples.push({ bytes, ms });
      let total = samples.reduce((sum, sample) => sum + sample.ms, 0);
      while (samples.length > 1 && total - (samples[0]?.ms ?? 0) >= windowMs) {
        total -= samples.shift()?.ms ?? 0;
      }
    },
    reset: () => {
      samples = [];
    },
    bytesPerS: () => {
      const [bytes, ms] = samples.reduce(([b, m], sample) => [b + sample.bytes, m + sample.ms], [0, 0]);
      if (bytes < enoughBytes && ms < windowMs / 4) return null;
      return (bytes * 1000) / Math.max(1, ms);
    },
  };
}

/** The throughput of the last video in this tab; null if none was measured. */
export function readThroughput(): number | null {
  try {
    const kept = Number(sessionStorage.getItem(key) ?? Number.NaN);
    return Number.isFinite(kept) ? kept : null;
  } catch {
    // If storage is blocked, every video starts small.
    return null;
  }
}

export function keepThroughput(bytesPerS: number): void {
  try {
    sessionStorage.setItem(key, String(Math.round(bytesPerS)));
  } catch {
    // See above.
  }
}
