import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { runVipsTool } from '#rig/images/make-images.ts';
import { spaces, writeProfile } from '#rig/images/write-profile.ts';
import { requireFfmpeg, runTool } from '#rig/programs/ffmpeg.ts';
import { hasVips } from '#rig/programs/vips.ts';
import { needs } from '#rig/values/needs.ts';
import { pickCases } from '#rig/values/proof.ts';
import { makeRandom } from '#rig/values/random.ts';
import { makeImage } from './image.ts';
import { readProfile } from './profile.ts';

const here = needs(hasVips(), 'vips (libvips-tools)');
/** 50 charts of 6 by 8 patches. */
const [columns, rows, patchPx] = [60, 40, 16];
const mostDifference = 1;

/** Colours of all hues and lightnesses that sRGB has, as 16 bits. */
async function drawCharts(file: string): Promise<string> {
  const random = makeRandom(79);
  const raw = Buffer.from(Array.from({ length: columns * rows * 3 }, () => 8 + random.below(240)));
  const scale = ['-vf', `scale=${columns * patchPx}:${rows * patchPx}:flags=neighbor`, '-pix_fmt', 'rgb48be'];
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${columns}x${rows}`, '-i', 'pipe:0'];
  await runTool([...input, ...scale, file], { input: raw });
  return file;
}

/** The middle of each patch in Lab, by the profile in the file. */
async function measure(file: string, folder: string, name: string): Promise<string> {
  const at = (step: string) => join(folder, `${name}-${step}.v`);
  await runVipsTool('icc_import', file, at('lab'), '--embedded', '--intent', 'relative', '--pcs', 'lab');
  await runVipsTool('shrink', at('lab'), at('patches'), String(patchPx), String(patchPx));
  return at('patches');
}

const profiles: Record<string, Buffer | string> = {
  ...Object.fromEntries(spaces.map((space) => [space.name, writeProfile(space)])),
  ...{ sRGB: 'srgb', 'CMYK of paper': 'cmyk' },
};

test.for(pickCases(Object.entries(profiles), 8))('charts in %s keep their colours', here, async ([, profile]) => {
  const folder = await makeFolder();
  const at = (name: string) => join(folder, name);
  if (typeof profile !== 'string') await writeFile(at('given.icc'), profile);
  const target = typeof profile === 'string' ? profile : at('given.icc');
  const depth = profile === 'cmyk' ? '8' : '16';
  const charts = await drawCharts(at('charts.png'));
  await runVipsTool('icc_transform', charts, at('source.tif'), target, '--input-profile', 'srgb', '--depth', depth);
  await mkdir(at('made'));
  await makeImage({
    ffmpeg: await requireFfmpeg(),
    ...{ source: at('source.tif'), folder: at('made'), signal: new AbortController().signal },
    ...{ onProgress: () => {}, onOutput: async () => {} },
  });
  const made = await measure(at('made/picture.webp'), folder, 'made');
  await runVipsTool('dE00', await measure(at('source.tif'), folder, 'source'), made, at('difference.v'));
  expect(Number(await runVipsTool('max', at('difference.v')))).toBeLessThanOrEqual(mostDifference);
});

test('numbers without a profile stay those of sRGB', here, async () => {
  const folder = await makeFolder();
  const charts = join(folder, 'plain.png');
  await runVipsTool('colourspace', await drawCharts(join(folder, 'charts.png')), charts, 'srgb');
  await mkdir(join(folder, 'made'));
  const signal = new AbortController().signal;
  const rest = { signal, onProgress: () => {}, onOutput: async () => {} };
  await makeImage({ ffmpeg: await requireFfmpeg(), source: charts, folder: join(folder, 'made'), ...rest });
  const difference = join(folder, 'difference.v');
  await runVipsTool('subtract', charts, join(folder, 'made/picture.webp'), difference);
  expect([await runVipsTool('max', difference), await runVipsTool('min', difference)].map(Number)).toEqual([0, 0]);
});

test('a profile is wide if one of its primaries lies outside of sRGB', () => {
  const wide = spaces.map((space) => [space.name, readProfile(writeProfile(space))]);
  for (const [name, profile] of wide) expect(profile).toEqual({ name, isWide: String(name).startsWith('Wide') });
  expect(readProfile(Buffer.alloc(4_000, 0xff))).toBe(undefined);
});
