import type { Rgb } from '#rig/values/color-difference.ts';
import { encodeOnce } from './clips.ts';

/** Bars of 75 %, and grey. */
export const barColors: readonly Rgb[] = [
  [191, 191, 191],
  [191, 191, 0],
  [0, 191, 191],
  [0, 191, 0],
  [191, 0, 191],
  [191, 0, 0],
  [0, 0, 191],
  [128, 128, 128],
];
const barFrames = 10;

export type Bars = {
  size: readonly [width: number, height: number];
  matrix: 'bt709' | 'bt601';
  range: 'tv' | 'pc';
  /** ffmpeg's options for the labels of the file. */
  labels: string[];
};

export const barClips: Record<string, Bars> = {
  'BT.709': { size: [1280, 720], matrix: 'bt709', range: 'tv', labels: labelAll('bt709') },
  'BT.709 in full range': {
    size: [1280, 720],
    matrix: 'bt709',
    range: 'pc',
    labels: [...labelAll('bt709'), '-color_range', 'pc'],
  },
  'BT.601 in SD': { size: [640, 480], matrix: 'bt601', range: 'tv', labels: labelAll('smpte170m') },
  'SD without labels': { size: [640, 480], matrix: 'bt601', range: 'tv', labels: [] },
};

/** Wider than sRGB, so its bars look different from `barColors`. */
export const wideBars: Bars = {
  size: [1280, 720],
  matrix: 'bt709',
  range: 'tv',
  labels: ['-colorspace', 'bt709', '-color_primaries', 'smpte432', '-color_trc', 'bt709'],
};

function labelAll(name: string): string[] {
  return ['-colorspace', name, '-color_primaries', name, '-color_trc', name];
}

/** Upright bars of `barColors` in H.264 that browsers play, 10 frames at 25 fps. */
export async function makeBars(file: string, { size, matrix, range, labels }: Bars): Promise<string> {
  const [width, height] = size;
  const row = Buffer.concat(
    Array.from({ length: width }, (_, x) => Buffer.from(barColors[Math.floor((x * barColors.length) / width)] ?? [])),
  );
  const frame = Buffer.concat(Array.from({ length: height }, () => row));
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size.join('x'), '-r', '25', '-i', 'pipe:0'];
  const convert = `scale=out_color_matrix=${matrix}:out_range=${range}:flags=accurate_rnd+full_chroma_int`;
  const format = range === 'pc' ? 'yuvj420p' : 'yuv420p';
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '4'];
  const args = [...input, '-vf', `${convert},format=${format}`, ...encode, ...labels];
  return encodeOnce(args, file, Buffer.concat(Array.from({ length: barFrames }, () => frame)));
}
