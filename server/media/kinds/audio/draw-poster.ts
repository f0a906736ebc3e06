import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../../run/run.ts';
import type { Asset } from '../kinds.ts';

export const posterSize = { width: 640, height: 360 };
/** The surround and the accent of the theme, calmed. */
const ground = [13, 14, 16] as const;
const wave = [118, 116, 214] as const;
/** The part of the height that the loudest sample of a file takes. */
const fullPart = 0.8;
/** Soft sound is drawn larger, but noise stays small. */
const mostGain = 6;

/** Draws the waveform of all channels in one, from pairs of peaks of each channel. */
export async function makePoster({ ffmpeg, signal }: Asset, work: string, peaks: Int8Array, channels: number) {
  const { width, height } = posterSize;
  const raw = join(work, 'poster.rgb');
  await writeFile(raw, drawWave(peaks, channels));
  const input = ['-protocol_whitelist', 'file', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`];
  const filter = 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';
  const output = ['-vf', filter, '-frames:v', '1', '-q:v', '3', '-f', 'image2', '-update', '1', 'poster.jpg'];
  await runFfmpeg(ffmpeg, [...input, '-i', raw, ...output], { reads: [raw], folder: work, signal });
}

/** Reads each column's loudest pair. Edges of a column are mixed by how much of a pixel it covers. */
export function drawWave(peaks: Int8Array, channels: number): Buffer {
  const { width, height } = posterSize;
  const pairs = Math.max(1, Math.floor(peaks.length / (channels * 2)));
  const columns = Array.from({ length: width }, (_, x) => {
    const from = Math.floor((x * pairs) / width);
    const to = Math.max(from + 1, Math.floor(((x + 1) * pairs) / width));
    const part = peaks.subarray(from * channels * 2, to * channels * 2);
    return part.reduce((range, value) => ({ low: Math.min(range.low, value), high: Math.max(range.high, value) }), {
      ...{ low: 0, high: 0 },
    });
  });
  const loudest = columns.reduce((most, { low, high }) => Math.max(most, -low, high), 1);
  const scale = (height / 2) * Math.min(mostGain / 128, fullPart / loudest);
  const pixels = Buffer.alloc(width * height * 3);
  for (const [x, { low, high }] of columns.entries()) {
    // Silence is a line.
    const [top, bottom] = [height / 2 - Math.max(0.75, high * scale), height / 2 + Math.max(0.75, -low * scale)];
    for (let y = 0; y < height; y += 1) {
      const part = Math.max(0, Math.min(y + 1, bottom) - Math.max(y, top));
      for (const [n, dark] of ground.entries()) {
        pixels[(y * width + x) * 3 + n] = Math.round(dark + ((wave[n] ?? 0) - dark) * part);
      }
    }
  }
  return pixels;
}
