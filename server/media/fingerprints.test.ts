import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { makeNumberedClip, readFingerprintNumbers, readNumbers } from '#rig/files/clips.ts';
import { makeUnevenClip } from '#rig/files/uneven-clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg, runTool } from '#rig/programs/ffmpeg.ts';
import { needs } from '#rig/values/needs.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import {
  listFingerprints,
  makeOutput,
  planFingerprints,
  planOutputs,
  probeMedia,
  readPictures,
  readSounds,
} from './media.ts';

const ffmpeg = await requireFfmpeg();
const frameCount = 60;
const counted = Array.from({ length: frameCount }, (_, n) => n);
const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'];
const tone = ['-f', 'lavfi', '-i', 'sine=1000:d=2.4:r=48000'];

/** Makes the outputs of these steps; returns their kinds. */
async function process(
  source: string,
  folder: string,
  steps = ['review', 'extras', 'larger'],
): Promise<{ facts: MediaFacts; kinds: string[] }> {
  const { facts } = await probeMedia(ffmpeg, source);
  const outputs: StoredOutput[] = [];
  for (const step of planOutputs(facts, ffmpeg).filter(({ name }) => steps.includes(name))) {
    await makeOutput(ffmpeg, step, source, folder, { onOutput: (made) => outputs.push(made) });
  }
  return { facts, kinds: outputs.map(({ kind }) => kind) };
}

/** Makes the fingerprints again from the 540p rendition, as for a video that was processed before there were any. */
async function repeat(facts: MediaFacts, folder: string): Promise<string> {
  const again = join(folder, 'again');
  await mkdir(again);
  await makeOutput(ffmpeg, planFingerprints(facts, listFingerprints(facts)), join(folder, '540p.mp4'), again);
  return again;
}

const clips: { name: string; make: (file: string) => Promise<string> }[] = [
  {
    name: 'B-frames at 23.976',
    make: (file) =>
      makeNumberedClip(file, { rate: '24000/1001', frameCount, output: [...h264, '-bf', '3', '-g', '30'] }),
  },
  {
    name: 'B-frames at a variable rate',
    make: (file) => makeUnevenClip(file, { frameCount, output: [...h264, '-bf', '3'] }),
  },
  {
    name: 'pictures that begin late',
    make: (file) =>
      makeNumberedClip(file, { rate: '25', frameCount, output: ['-output_ts_offset', '3', ...h264, '-bf', '2'] }),
  },
];

test.each(pickCases(clips, 3))('frame n of the fingerprint is frame n of a video with $name', async ({ make }) => {
  const folder = await makeFolder();
  const source = await make(join(folder, 'source.mov'));
  const { facts, kinds } = await process(source, folder, ['review']);
  expect(kinds).toEqual(['poster', 'rendition', 'fingerprint-pictures']);
  expect(await readFingerprintNumbers(join(folder, 'pictures.bin'))).toEqual(counted);
  const again = await repeat(facts, folder);
  expect(await readFingerprintNumbers(join(again, 'pictures.bin'))).toEqual(counted);
});

test('an edit list moves the fingerprint like the video', async () => {
  const folder = await makeFolder();
  const full = join(folder, 'full.mov');
  await makeNumberedClip(full, { rate: '25', frameCount, output: [...h264, '-bf', '2', '-g', '30'] });
  const source = join(folder, 'source.mov');
  // Begins at the keyframe before and hides the frames up to 10.
  await runTool(['-ss', '0.4', '-i', full, '-c', 'copy', source]);
  await process(source, folder, ['review']);
  const numbers = await readFingerprintNumbers(join(folder, 'pictures.bin'));
  expect(numbers).toEqual(counted.slice(10));
  expect(await readNumbers(join(folder, '540p.mp4'))).toEqual(numbers);
});

const damages: [string, number[]][] = [
  ['the first', [0]],
  ['one', [17]],
  ['two in a row', [30, 31]],
  ['three of four', [40, 41, 43]],
];

/** From 7 on, frames have no duration after setpts, and a gap of one frame is not filled: such a video has no fingerprint. */
async function fillsGaps(): Promise<boolean> {
  const gap = "select='not(eq(n,5))',settb=1/25,setpts=PTS,format=gray";
  const source = ['-f', 'lavfi', '-i', 'testsrc=s=16x16:r=25:d=0.4', '-vf', gap];
  const pictures = await runTool([...source, '-r', '25', '-fps_mode', 'cfr', '-f', 'rawvideo', 'pipe:1']);
  return pictures.length === 10 * 16 * 16;
}

test.each(pickCases(damages, 3))(
  '%s of the frames cannot be decoded, and all others stay at their place',
  needs(await fillsGaps(), 'an ffmpeg that fills gaps, such as 5.1'),
  async (_, damaged) => {
    const folder = await makeFolder();
    const { facts } = await process(await makeDamagedClip(folder, damaged), folder, ['review']);
    const isWhole = (_number: number, n: number) => !damaged.includes(n);
    expect(await readNumbers(join(folder, '540p.mp4'))).toEqual(counted.filter(isWhole));
    for (const where of [folder, await repeat(facts, folder)]) {
      const numbers = await readFingerprintNumbers(join(where, 'pictures.bin'));
      expect(numbers).toHaveLength(frameCount);
      expect(numbers.filter(isWhole)).toEqual(counted.filter(isWhole));
    }
  },
);

test('a video whose frames are not those that were counted has no fingerprint of its pictures', async () => {
  const folder = await makeFolder();
  const { facts, kinds } = await process(await makeDamagedClip(folder, [frameCount - 2, frameCount - 1]), folder);
  expect(facts.video.frameCount).toBe(frameCount);
  expect(kinds).toEqual(['poster', 'rendition', 'poster', 'hover', 'sprite', 'waveform', 'fingerprint-sounds']);
  expect(existsSync(join(folder, 'pictures.bin'))).toBe(false);
  await expect(repeat(facts, folder)).rejects.toMatchObject({ isFinal: true, detail: 'no pictures.bin' });
});

inProof(test)('the fingerprints from a rendition are nearly those from the source', async () => {
  const folder = await makeFolder();
  const source = join(folder, 'source.mov');
  const moving = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=2', '-f', 'lavfi', '-i', 'sine=440:d=2:r=48000'];
  await runTool([...moving, '-c:v', 'prores_ks', '-profile:v', '1', '-c:a', 'pcm_s16le', source]);
  const { facts } = await process(source, folder);
  const again = await repeat(facts, folder);
  const [first, second] = await Promise.all([readBoth(folder), readBoth(again)]);
  expect(first.pictures?.count).toBe(50);
  expect(second.pictures?.count).toBe(50);
  // Of 510 steps of brightness.
  expect(measureDifference(first.pictures?.cells, second.pictures?.cells)).toBeLessThan(2);
  // 0.032 s each.
  expect(first.sounds?.count).toBe(61);
  expect(second.sounds?.count).toBe(first.sounds?.count);
  // Of half a decibel.
  expect(measureDifference(first.sounds?.levels, second.sounds?.levels)).toBeLessThan(1);
});

async function readBoth(folder: string) {
  const [pictures, sounds] = await Promise.all([
    readFile(join(folder, 'pictures.bin')),
    readFile(join(folder, 'sounds.bin')),
  ]);
  return { pictures: readPictures(pictures), sounds: readSounds(sounds) };
}

/** The mean difference. */
function measureDifference(first: ArrayLike<number> = [], second: ArrayLike<number> = []): number {
  expect(second).toHaveLength(first.length);
  let sum = 0;
  for (let n = 0; n < first.length; n++) sum += Math.abs((first[n] ?? 0) - (second[n] ?? 0));
  return sum / first.length;
}

/** ProRes with sound, in which the decoder refuses these frames. */
async function makeDamagedClip(folder: string, damaged: number[]): Promise<string> {
  const source = join(folder, 'source.mov');
  const output = ['-c:v', 'prores_ks', '-profile:v', '0', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le'];
  await makeNumberedClip(source, { rate: '25', frameCount, inputs: tone, output });
  const bytes = readFileSync(source);
  let frame = 0;
  for (let at = bytes.indexOf('icpf'); at >= 0; at = bytes.indexOf('icpf', at + 4)) {
    if (damaged.includes(frame)) bytes.write('zzzz', at, 'latin1');
    frame += 1;
  }
  expect(frame).toBe(frameCount);
  writeFileSync(source, bytes);
  return source;
}
