import { pathOf } from '#web/api/signed-url.ts';
import type { PeakFile } from '../sound-files.ts';

/** Fetched at once: enough for the width of a screen. */
const chunkPairs = 4_096;
/** Of the least recently shown, the oldest go. */
const mostChunks = 400;

export type Peaks = ReturnType<typeof createPeaks>;
export type Extremes = { low: number; high: number };

/** The coarsest zoom that still has a pair for each column, else the finest. */
export function chooseLevel(files: readonly PeakFile[], samplesPerColumn: number): number {
  const fine = files.findLastIndex(({ samplesPerPair }) => samplesPerPair <= samplesPerColumn);
  return Math.max(0, fine);
}

/** Loads the peaks that are shown, in pieces. `onChange` is called once more of them are there. */
export function createPeaks(onChange: () => void, onStale: () => void) {
  const chunks = new Map<string, Int8Array | null>();
  const ending = new AbortController();

  async function load(key: string, { url, channels }: PeakFile, chunk: number): Promise<void> {
    const pairBytes = channels * 2;
    const first = chunk * chunkPairs * pairBytes;
    const range = `bytes=${first}-${first + chunkPairs * pairBytes - 1}`;
    try {
      const response = await fetch(url, { headers: { range }, signal: ending.signal });
      if (response.status === 403) onStale();
      if (!response.ok) throw new Error(`The peaks responded with ${response.status}.`);
      const bytes = new Int8Array(await response.arrayBuffer());
      chunks.set(key, response.status === 206 ? bytes : bytes.slice(first, first + chunkPairs * pairBytes));
      for (const old of [...chunks.keys()].slice(0, Math.max(0, chunks.size - mostChunks))) chunks.delete(old);
      onChange();
    } catch {
      // The next drawing tries again.
      if (!ending.signal.aborted) chunks.delete(key);
    }
  }

  function findChunk(file: PeakFile, chunk: number): Int8Array | null {
    const key = `${pathOf(file.url)} ${chunk}`;
    const found = chunks.get(key);
    if (found === undefined) {
      chunks.set(key, null);
      void load(key, file, chunk);
      return null;
    }
    // The last ones to be asked for are the last to go.
    chunks.delete(key);
    chunks.set(key, found);
    return found;
  }

  return {
    /** The extremes of each channel between two samples; null where they are not loaded. */
    read: (file: PeakFile, from: number, to: number, channel: number): Extremes | null => {
      const pairCount = file.size / (file.channels * 2);
      const first = Math.max(0, Math.floor(from / file.samplesPerPair));
      const end = Math.min(pairCount, Math.max(first + 1, Math.floor(to / file.samplesPerPair)));
      let extremes: Extremes | null = null;
      for (let pair = first; pair < end; ) {
        const chunk = Math.floor(pair / chunkPairs);
        const bytes = findChunk(file, chunk);
        const stop = Math.min(end, (chunk + 1) * chunkPairs);
        if (!bytes) return null;
        extremes ??= { low: 127, high: -128 };
        for (; pair < stop; pair += 1) {
          const at = ((pair - chunk * chunkPairs) * file.channels + channel) * 2;
          extremes.low = Math.min(extremes.low, bytes[at] ?? 0);
          extremes.high = Math.max(extremes.high, bytes[at + 1] ?? 0);
        }
      }
      return extremes;
    },
    close: () => ending.abort(),
  };
}
