import { expect, test } from 'vitest';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { peakSizes, reducePeaks } from './reduce-peaks.ts';

const random = makeRandom(runSeed);

/** By the definition, from all samples at once. */
function reduceAll(samples: Int16Array, channels: number, size: number): Buffer {
  const count = samples.length / channels;
  const pairs: number[] = [];
  for (let from = 0; from < count; from += size) {
    for (let channel = 0; channel < channels; channel += 1) {
      const part: number[] = [];
      for (let n = from; n < Math.min(count, from + size); n += 1) part.push(samples[n * channels + channel] ?? 0);
      pairs.push(Math.min(...part) >> 8, Math.max(...part) >> 8);
    }
  }
  return Buffer.from(Int8Array.from(pairs).buffer);
}

test.each([1, 2, 5, 16])('peaks of %i channels are the same however the samples arrive', (channels) => {
  const count = 33_000 + random.below(2_000);
  const samples = Int16Array.from({ length: count * channels }, () => random.below(65_536) - 32_768);
  const bytes = Buffer.from(samples.buffer);
  const found = peakSizes.map((): Buffer[] => []);
  const reducer = reducePeaks(channels, (level, block) => found[level]?.push(block));
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + random.below(70_000);
    reducer.add(bytes.subarray(at, at + length));
    at += length;
  }
  reducer.finish();
  expect(reducer.count()).toBe(count);
  for (const [level, size] of peakSizes.entries()) {
    expect(Buffer.concat(found[level] ?? []).equals(reduceAll(samples, channels, size)), `${size}`).toBe(true);
  }
});

test('no samples have no peaks', () => {
  const blocks: Buffer[] = [];
  const reducer = reducePeaks(2, (_, block) => blocks.push(block));
  reducer.add(Buffer.alloc(3));
  reducer.finish();
  expect([reducer.count(), blocks]).toEqual([0, []]);
});
