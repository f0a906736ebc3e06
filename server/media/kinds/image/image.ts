import { lstat, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFacts } from '#contract/media/asset-facts.ts';
import { MediaError } from '../../media-error.ts';
import { type Loader, requireLoader } from '../../run/vips.ts';
import type { MakeAsset } from '../kinds.ts';
import { makeGrids } from '../make-grids.ts';
import { takeMade } from '../take-made.ts';
import { convertColours, flatten } from './flatten.ts';
import { type ImageFormat, recogniseImage } from './format.ts';
import { convertTo, exportProfile, type Made } from './made.ts';
import { makePyramid, pyramidFrom } from './pyramid.ts';
import { readHeader } from './read-header.ts';
import { openVips } from './run-vips.ts';
import { stripWebpFile } from './strip-webp.ts';

const posterWidth = 640;
const posterHeight = 2_000;
const loaders: Record<ImageFormat, Loader> = {
  ...{ jpeg: 'jpegload', raw: 'jpegload', png: 'pngload', gif: 'gifload', webp: 'webpload', tiff: 'tiffload' },
  ...{ heic: 'heifload', avif: 'heifload', psd: 'magickload', svg: 'svgload', exr: 'openexrload' },
};
/** Often flat colours and letters, which a lossy copy would change: their copy is exact, unless that takes too many bytes. */
const graphics: readonly ImageFormat[] = ['png', 'gif', 'svg', 'psd', 'tiff', 'exr'];
const mostExactBytes = 8_000_000;
/** Behind transparency, where a card has no pattern of squares. */
const posterGround = 'background=128';

/** Reads an image and makes its poster, its review copy and, if it is large, its tiles. */
export const makeImage: MakeAsset = async (asset) => {
  const { source, folder, onOutput, onProgress } = asset;
  const work = join(folder, 'work-image');
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const vips = openVips(asset, work);
    const format = await recognise(source);
    await requireLoader(asset.ffmpeg, loaders[format]);
    const given = { vips, source, folder, work, format };
    const read = await flatten(given);
    const { isPrint, ...header } = await readHeader(vips, read);
    const facts: ImageFacts = { ...{ kind: 'image', format, isPreview: format === 'raw' }, ...header };
    const isFine = facts.bitDepth > 8 && facts.profile !== null;
    const flat =
      isPrint || isFine ? await convertColours(given, read, { profile: exportProfile(facts), isPrint }) : read;
    const made = { asset, vips, work, facts, flat, isTagged: flat !== read || facts.profile !== null };
    onProgress(0.1);
    await takeMade(work, await makePicture(made), folder);
    const picture = join(folder, 'picture.webp');
    await stripWebpFile(picture);
    await makePoster(made, picture);
    await onOutput({ kind: 'poster', file: 'poster.jpg', ...shrink(facts, posterWidth, posterHeight) });
    await onOutput({ kind: 'picture', file: 'picture.webp', ...shrink(facts, pyramidFrom, pyramidFrom) });
    await makeGrids(asset, ['picture.webp']);
    onProgress(0.5);
    if (Math.max(facts.width, facts.height) > pyramidFrom) await onOutput(await makePyramid(made));
    return facts;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

async function recognise(source: string): Promise<ImageFormat> {
  const file = await open(source);
  try {
    const format = await recogniseImage(file);
    if (!format) throw new MediaError('format-not-taken');
    return format;
  } finally {
    await file.close();
  }
}

/** Turned, in the colours of screens, and with its transparency. */
async function makePicture(made: Made): Promise<string> {
  const { vips, work, facts, flat } = made;
  const profile = exportProfile(facts);
  const size = ['4096', '--height', '4096', '--size', 'down'];
  const write = (quality: string) => {
    const save = `picture.webp[${quality},profile=${profile}]`;
    const args = ['thumbnail', flat, save, ...size, ...convertTo(made), '--fail-on', 'truncated'];
    return vips('vips', args, [flat]);
  };
  if (graphics.some((format) => format === facts.format)) {
    await write('lossless,effort=2');
    if ((await lstat(join(work, 'picture.webp'))).size <= mostExactBytes) return 'picture.webp';
  }
  await write('Q=92,smart_subsample');
  return 'picture.webp';
}

async function makePoster({ asset, vips, work }: Made, picture: string): Promise<void> {
  const size = [String(posterWidth), '--height', String(posterHeight), '--size', 'down'];
  const save = `poster.jpg[Q=82,strip,${posterGround}]`;
  await vips('vips', ['thumbnail', picture, save, ...size, '--export-profile', 'srgb'], [picture]);
  await takeMade(work, 'poster.jpg', asset.folder);
}

/** The size of an image in a box, never enlarged. */
function shrink({ width, height }: ImageFacts, mostWidth: number, mostHeight: number) {
  const scale = Math.min(1, mostWidth / width, mostHeight / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
