import { inflateRawSync } from 'node:zlib';
import { splitSamples } from '../split-samples.ts';
import { openFingerprint, openSeal } from './seal.ts';

/** The level of each band in each 32 ms, in half decibels above −96 dB. */
export type Sounds = { count: number; levels: Uint8Array };

export const bandCount = 16;
export const hopSeconds = 0.032;
/** The rate of the samples, which is that of the waveform. */
const sampleRate = 8_000;
const hop = sampleRate * hopSeconds;
const windowLength = hop * 2;
const lowestHz = 100;
const highestHz = 3_800;
/** The highest frequency of a band is so many times its lowest. */
export const bandRatio = (highestHz / lowestHz) ** (1 / bandCount);
const softestDb = -96;

const algorithm = 1;

/** Reduces 16-bit samples of 8 kHz, chunked in any way. About 8 bytes for each 32 ms. */
export function reduceToSounds(): { add: (bytes: Buffer) => void; finish: () => Promise<Buffer> } {
  const seal = openSeal(algorithm);
  const listen = createListener();
  const samples = new Float64Array(windowLength);
  let before: Uint8Array = new Uint8Array(bandCount);
  let count = 0;
  let filled = 0;
  const addSample = (sample: number) => {
    samples[filled] = sample / 32_768;
    filled += 1;
    if (filled < windowLength) return;
    const levels = listen(samples);
    seal.add(levels.map((level, band) => level - (before[band] ?? 0)));
    before = levels;
    count += 1;
    samples.copyWithin(0, hop);
    filled = windowLength - hop;
  };
  return {
    add: splitSamples(addSample),
    finish: () => seal.finish(count),
  };
}

/** Null if another algorithm made them. */
export function readSounds(bytes: Buffer): Sounds | null {
  const sealed = openFingerprint(algorithm, bytes);
  if (!sealed) return null;
  const levels = new Uint8Array(inflateRawSync(sealed.body));
  for (let n = bandCount; n < levels.length; n++) levels[n] = (levels[n] ?? 0) + (levels[n - bandCount] ?? 0);
  return { count: sealed.count, levels };
}

/** Measures the bands of a window of samples. */
function createListener(): (samples: Float64Array) => Buffer {
  const soft = Float64Array.from(
    { length: windowLength },
    (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / windowLength),
  );
  const edges = Array.from({ length: bandCount + 1 }, (_, n) =>
    Math.round((lowestHz * bandRatio ** n * windowLength) / sampleRate),
  );
  const transform = createTransform(windowLength);
  const real = new Float64Array(windowLength);
  const imaginary = new Float64Array(windowLength);
  return (samples) => {
    for (let n = 0; n < windowLength; n++) real[n] = (samples[n] ?? 0) * (soft[n] ?? 0);
    imaginary.fill(0);
    transform(real, imaginary);
    const levels = Buffer.alloc(bandCount);
    for (let band = 0; band < bandCount; band++) {
      const [from = 0, below = 0] = [edges[band], edges[band + 1]];
      const to = Math.max(from + 1, below);
      let power = 0;
      for (let n = from; n < to; n++) power += (real[n] ?? 0) ** 2 + (imaginary[n] ?? 0) ** 2;
      const db = 10 * Math.log10(power / (to - from) / (windowLength / 4) ** 2 + 1e-12);
      levels[band] = Math.round(Math.max(0, Math.min(255, (db - softestDb) * 2)));
    }
    return levels;
  };
}

/** A Fourier transform in place, for a length that is a power of two. */
function createTransform(length: number): (real: Float64Array, imaginary: Float64Array) => void {
  const bits = Math.log2(length);
  const mirrored = Uint32Array.from({ length }, (_, n) => {
    let mirror = 0;
    for (let bit = 0; bit < bits; bit++) mirror |= ((n >> bit) & 1) << (bits - 1 - bit);
    return mirror;
  });
  const cosines = Float64Array.from({ length: length / 2 }, (_, n) => Math.cos((2 * Math.PI * n) / length));
  const sines = Float64Array.from({ length: length / 2 }, (_, n) => -Math.sin((2 * Math.PI * n) / length));
  return (real, imaginary) => {
    for (let n = 0; n < length; n++) {
      const m = mirrored[n] ?? 0;
      if (m <= n) continue;
      [real[n], real[m]] = [real[m] ?? 0, real[n] ?? 0];
      [imaginary[n], imaginary[m]] = [imaginary[m] ?? 0, imaginary[n] ?? 0];
    }
    for (let size = 2; size <= length; size *= 2) {
      const [half, step] = [size / 2, length / size];
      for (let start = 0; start < length; start += size) {
        for (let n = 0; n < half; n++) {
          // Without destructuring, which takes most of the time here.
          const c = cosines[n * step] ?? 0;
          const s = sines[n * step] ?? 0;
          const low = start + n;
          const high = low + half;
          const re = real[high] ?? 0;
          const im = imaginary[high] ?? 0;
          const turnedRe = re * c - im * s;
          const turnedIm = re * s + im * c;
          real[high] = (real[low] ?? 0) - turnedRe;
          imaginary[high] = (imaginary[low] ?? 0) - turnedIm;
          real[low] = (real[low] ?? 0) + turnedRe;
          imaginary[low] = (imaginary[low] ?? 0) + turnedIm;
        }
      }
    }
  };
}
