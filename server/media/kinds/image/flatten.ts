import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MediaError } from '../../media-error.ts';
import { takeMade } from '../take-made.ts';
import { findPreview } from './find-preview.ts';
import type { ImageFormat } from './format.ts';
import { readHeader } from './read-header.ts';
import type { Vips } from './run-vips.ts';
import { findTags } from './tiff-tags.ts';

type Given = { vips: Vips; source: string; folder: string; work: string; format: ImageFormat };

/** A drawing has no size of its own: it is rendered with at least so many pixels, and at most so many. */
const drawing = { least: 2_048, most: 8_192 };

/**
 * A file of the image that libvips reads by a loader it trusts. Others are named here, after a look at the first bytes, so
 * that libvips does not try one after the other.
 */
export async function flatten(given: Given): Promise<string> {
  const { format, source } = given;
  if (format === 'raw') return takePreview(given);
  if (format === 'psd') return convert(given, 'magickload', []);
  if (format === 'exr') return convert(given, 'openexrload', []);
  if (format === 'svg') return convert(given, 'svgload', ['--scale', String(await chooseScale(given))]);
  return source;
}

async function convert(given: Given, loader: string, options: string[]): Promise<string> {
  const { vips, source, work, folder } = given;
  await readHeader(vips, source, true);
  await vips('vips', [loader, source, 'flat.tif[bigtiff]', ...options], [source], true);
  return takeMade(work, 'flat.tif', folder);
}

/** From ink or from 16 bits to a screen in one step: `thumbnail` would round them to the 8 bits of another space before. */
export async function convertColours(
  { vips, work, folder }: Given,
  file: string,
  { profile, isPrint }: { profile: string; isPrint: boolean },
): Promise<string> {
  const given = ['--input-profile', isPrint ? 'cmyk' : 'srgb', '--embedded', '--intent', 'relative', '--depth', '8'];
  await vips('vips', ['icc_transform', file, 'screen.tif[bigtiff]', profile, ...given], [file]);
  return takeMade(work, 'screen.tif', folder);
}

async function chooseScale({ vips, source }: Given): Promise<number> {
  const { width, height } = await readHeader(vips, source, true);
  const longest = Math.max(width, height);
  return Math.min(Math.max(longest, drawing.least), drawing.most) / longest;
}

/** Copies the largest picture that the camera has put into its file, turned as the file says. */
async function takePreview({ source, folder }: Given): Promise<string> {
  const file = await open(source);
  try {
    const { size } = await file.stat();
    const preview = await findPreview(file, size);
    if (!preview) throw new MediaError('unreadable', 'no preview');
    const { orientation } = await findTags(file);
    const path = join(folder, 'flat.jpg');
    const head = preview.hasOrientation ? [] : [writeOrientation(orientation)];
    const from = preview.at + (preview.hasOrientation ? 0 : 2);
    const rest = createReadStream(source, { start: from, end: preview.at + preview.length - 1 });
    const pieces = async function* () {
      yield* head;
      yield* rest;
    };
    await pipeline(Readable.from(pieces()), createWriteStream(path, { mode: 0o600 }));
    return path;
  } finally {
    await file.close();
  }
}

/** The beginning of a JPEG, with nothing but an orientation in its EXIF. */
function writeOrientation(orientation: number): Buffer {
  const exif = Buffer.from('4578696600004d4d002a00000008000101120003000000010001000000000000', 'hex');
  exif.writeUInt16BE(orientation, 24);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([Buffer.from('ffd8ffe1', 'hex'), length, exif]);
}
