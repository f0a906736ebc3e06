import { json, keepInTab } from '#web/kept/kept.ts';

const asNumber = (saved: unknown) => (typeof saved === 'number' ? saved : undefined);
/** The throughput of the last video in this tab; null if none was measured. */
const kept = keepInTab<number | null>('vizio-throughput', json(asNumber), null);
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

export const readThroughput = kept.read;

export function keepThroughput(bytesPerS: number): void {
  kept.write(Math.round(bytesPerS));
}
