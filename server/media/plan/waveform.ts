import type { MediaOutput } from '#contract/media/media-facts.ts';
import { splitSamples } from '../split-samples.ts';

const samplesPerMs = 8;
const finestPairMs = 10;
/** Ten times the columns of a wide screen; 64 kB. */
const mostPairs = 32_768;

export function planWaveform(durationMs: number): MediaOutput {
  return { kind: 'waveform', file: 'waveform.bin', pairMs: Math.max(finestPairMs, Math.ceil(durationMs / mostPairs)) };
}

/** Reduces 16-bit samples, chunked in any way, to the lowest and highest of each interval as signed bytes. */
export function reduceToPeaks(pairMs: number): { add: (bytes: Buffer) => void; finish: () => Buffer } {
  const samplesPerPair = pairMs * samplesPerMs;
  // Sound may be longer than the picture, but a one-second picture with a day of sound does not need peaks for the day.
  const peaks = Buffer.alloc(mostPairs * 4);
  let length = 0;
  let [low, high, count] = [0, 0, 0];
  const push = () => {
    if (count > 0 && length + 2 <= peaks.length) {
      peaks.writeInt8(low >> 8, length);
      peaks.writeInt8(high >> 8, length + 1);
      length += 2;
    }
    [low, high, count] = [0, 0, 0];
  };
  const addSample = (sample: number) => {
    if (count === 0 || sample < low) low = sample;
    if (count === 0 || sample > high) high = sample;
    count += 1;
    if (count === samplesPerPair) push();
  };
  return {
    add: splitSamples(addSample),
    finish: () => {
      push();
      // A track without samples is drawn as silence.
      return peaks.subarray(0, Math.max(2, length));
    },
  };
}
