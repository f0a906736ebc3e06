import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { imageFamilies, makeFamily } from '#rig/images/make-images.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { hasVips } from '#rig/programs/vips.ts';
import { needs, skipFor } from '#rig/values/needs.ts';
import { pickCases } from '#rig/values/proof.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import { makeImage } from './image.ts';

const here = needs(hasVips(), 'vips (libvips-tools)');

/** Processes an image as the product does. */
async function make(source: string) {
  const folder = `${source}.made`;
  await mkdir(folder);
  const outputs: StoredOutput[] = [];
  const facts = await makeImage({
    ffmpeg: await requireFfmpeg(),
    ...{ source, folder, signal: new AbortController().signal, onProgress: () => {} },
    onOutput: async (output) => void outputs.push(output),
  });
  return { facts, outputs, folder };
}

const expected: Record<string, object> = {
  'photo.jpg': { format: 'jpeg', width: 640, height: 400, bitDepth: 8, hasAlpha: false, shownAs: 'srgb' },
  'deep.png': { format: 'png', bitDepth: 16 },
  'print.tif': { format: 'tiff', shownAs: 'display-p3' },
  'phone.heic': { format: 'heic' },
  'still.avif': { format: 'avif' },
  'poster.psd': { format: 'psd', width: 640, height: 400, profile: expect.any(String) },
  'large.psb': { format: 'psd' },
  'render.exr': { format: 'exr', bitDepth: 32 },
  'logo.svg': { format: 'svg', width: 2048, height: 1280, hasAlpha: true },
  'camera.dng': { format: 'raw', width: 400, height: 640, isPreview: true },
};

test.for(pickCases(Object.keys(imageFamilies), 10))(
  '%s gets a poster and a review copy',
  here,
  async (name, context) => {
    const source = await makeFamily(name, await makeFolder()).catch((error: Error) => {
      if (/heif/.test(error.message))
        skipFor(context, 'encoders of libheif (libheif-plugin-x265, libheif-plugin-aomenc)');
      throw error;
    });
    const { facts, outputs, folder } = await make(source);
    expect(facts).toMatchObject({ kind: 'image', isPreview: false, ...expected[name] });
    expect(outputs.map(({ kind }) => kind)).toEqual(['poster', 'picture', 'fingerprint-pictures']);
    const picture = await readFile(join(folder, 'picture.webp'));
    expect(picture.toString('latin1', 8, 12)).toBe('WEBP');
    expect(picture.includes('ICCP')).toBe(true);
    expect(picture.includes('EXIF')).toBe(false);
    expect((await readFile(join(folder, 'poster.jpg'))).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  },
);

test('an image above 4,096 px gets tiles, packed from the smallest level to its own size', here, async () => {
  const { outputs, folder } = await make(await makeFamily('photo.jpg', await makeFolder(), 5_000, 1_100));
  const pyramid = outputs.find((output) => output.kind === 'pyramid');
  expect(pyramid?.levels.map(({ width, columns, rows }) => [width, columns, rows])).toEqual([
    [313, 1, 1],
    [625, 2, 1],
    [1250, 3, 1],
    [2500, 5, 2],
    [5000, 10, 3],
  ]);
  const pack = await readFile(join(folder, 'pyramid.bin'));
  expect(pyramid?.ends.at(-1)).toBe(pack.length);
  const ends = pyramid?.ends ?? [];
  for (const [n, end] of ends.entries()) {
    const tile = pack.subarray(ends[n - 1] ?? 0, end);
    expect([tile.toString('latin1', 8, 12), tile.readUInt32LE(4) + 8]).toEqual(['WEBP', tile.length]);
  }
});

test('a file is known by its first bytes, whatever its name says', here, async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'page.jpg'), '<html><svg></svg></html>');
  await expect(make(join(folder, 'page.jpg'))).rejects.toMatchObject({ kind: 'format-not-taken' });
});
