import { runTool } from '../programs/ffmpeg.ts';
import { makeRandom } from '../values/random.ts';
import { encodeOnce } from './clips.ts';

type Given = {
  sampleRate?: number;
  sampleCount?: number;
  channels?: number;
  output?: string[];
  /** For six channels: 5.1. Otherwise the file says nothing of loudspeakers, as those of recorders. */
  hasLayout?: boolean;
};

/**
 * Makes soft noise, which is unlike itself at any other place, and different in each channel.
 */
export function makeSound(file: string, given: Given = {}): Promise<string> {
  const { sampleRate = 48_000, channels = 1, output = [], hasLayout = channels < 3 } = given;
  const input = [
    '-guess_layout_max',
    hasLayout ? '6' : '0',
    '-f',
    's16le',
    '-ar',
    `${sampleRate}`,
    '-ac',
    `${channels}`,
    '-i',
    'pipe:0',
  ];
  return encodeOnce([...input, ...output], file, drawNoise(given));
}

function drawNoise({ sampleCount = 60_001, channels = 1 }: Given): Buffer {
  const random = makeRandom(37);
  const samples = new Int16Array(sampleCount * channels);
  for (let at = 0; at < samples.length; at += 1) {
    const before = at < channels ? 0 : (samples[at - channels] as number);
    // Only deep sounds stay as they are in every codec.
    samples[at] = before * 0.8 + (random.below(8_001) - 4_000);
  }
  return Buffer.from(samples.buffer);
}

/** Decodes one channel to this rate. */
export async function readSound(file: string, sampleRate: number, channel = 0): Promise<Float32Array> {
  const filter = `pan=mono|c0=c${channel}`;
  const bytes = await runTool(['-i', file, '-af', filter, '-ar', `${sampleRate}`, '-vn', '-f', 'f32le', 'pipe:1']);
  return new Float32Array(new Uint8Array(bytes).buffer);
}

/** By how many samples the second is later than the first, where they are most alike. */
export function findDelay(one: Float32Array, other: Float32Array, most = 2_500): number {
  const [from, length] = [most, 6_000];
  let best = { delay: Number.NaN, alike: 0 };
  for (let delay = -most; delay <= most; delay += 1) {
    let alike = 0;
    for (let n = 0; n < length; n += 1) alike += (one[from + n] ?? 0) * (other[from + n + delay] ?? 0);
    if (alike > best.alike) best = { delay, alike };
  }
  return best.delay;
}
