import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from './media-error.ts';
import type { Ffmpeg } from './run/ffmpeg.ts';
import { guardPicture } from './run/hostile-input.ts';
import { runFfmpeg } from './run/run.ts';

/** The types that people may send, by their first bytes. None of them, unlike SVG, can hold a script. */
const beginnings = {
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};
type PictureType = keyof typeof beginnings;

export type Picture = { type: PictureType; bytes: Buffer };

const dataUrl = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
const limits = { cpuSeconds: 60, stallMs: 15_000, memoryBytes: 1024 ** 3, outputBytes: 1024 ** 2 };

/** The picture of a data URL; undefined unless the bytes begin like the type that it claims. */
export function readPicture(url: string): Picture | undefined {
  const [, type, base64 = ''] = dataUrl.exec(url) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return type !== undefined && beginnings[type as PictureType](bytes)
    ? { type: type as PictureType, bytes }
    : undefined;
}

/**
 * Renders the middle square as a JPEG of this size. Nothing of the file but its pixels remains: no place where a photo
 * was taken, and no second format behind the picture. `folder` is made for this call and removed.
 */
export async function renderSquare(ffmpeg: Ffmpeg, picture: Picture, sizePx: number, folder: string): Promise<Buffer> {
  const source = join(folder, 'source');
  const work = join(folder, 'work');
  const square = [
    `scale=${sizePx}:${sizePx}:force_original_aspect_ratio=increase:flags=lanczos:out_color_matrix=bt601:out_range=pc`,
    `crop=${sizePx}:${sizePx}`,
    'setsar=1',
    'format=yuvj420p',
  ];
  try {
    await mkdir(work, { recursive: true, mode: 0o700 });
    await writeFile(source, picture.bytes);
    const output = ['-frames:v', '1', '-map_metadata', '-1', '-q:v', '3', '-f', 'image2', '-update', '1', 'square.jpg'];
    await runFfmpeg(
      ffmpeg,
      [...guardPicture(picture.type, source), '-map', '0:v:0', '-vf', square.join(','), ...output],
      { reads: [source], folder: work, limits },
    );
    const bytes = await readFile(join(work, 'square.jpg')).catch(() => Buffer.alloc(0));
    // ffmpeg exits successfully even if it decoded nothing.
    if (!beginnings.jpeg(bytes)) throw new MediaError('unreadable', 'no picture');
    return bytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
