import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeNumberedClip, readFingerprintNumbers } from '#rig/files/clips.ts';
import { expectEvenGrid, makeReview } from '#rig/files/expect-review.ts';
import { type HiddenFrameCodec, makeHiddenFrameClip } from '#rig/files/hidden-frames.ts';
import { makeFolder } from '#rig/folders.ts';
import { runProbe, runTool } from '#rig/programs/ffmpeg.ts';
import { pickCases } from '#rig/values/proof.ts';

const frameCount = 60;
const range = (first: number, end: number) => Array.from({ length: end - first }, (_, n) => first + n);

async function countPackets(file: string): Promise<number> {
  const show = ['-count_packets', '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0'];
  return Number.parseInt(await runProbe(['-select_streams', 'v', ...show, file]), 10);
}

const hiding: [HiddenFrameCodec, ending: string][] = [
  ['vp8', 'webm'],
  ['vp9', 'webm'],
  ['vp9 of ten bits', 'webm'],
  ['vp9', 'mp4'],
  ['av1', 'mkv'],
  ['av1', 'mp4'],
];

test.each(pickCases(hiding, 3))('%s in file.%s counts no frame that is never shown', async (codec, ending) => {
  const folder = await makeFolder();
  const source = await makeHiddenFrameClip(join(folder, `source.${ending}`), { codec, frameCount });
  expect(await countPackets(source)).toBeGreaterThan(frameCount);
  const { facts, numbers, review } = await makeReview(source, folder);
  expect(numbers).toEqual(range(0, frameCount));
  expect(facts.video).toMatchObject({ frameRate: { num: 25, den: 1 }, isVariable: false });
  await expectEvenGrid(review, facts);
  expect(await readFingerprintNumbers(join(folder, 'pictures.bin'))).toEqual(numbers);
});

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-sc_threshold', '0', '-pix_fmt', 'yuv420p'];
const vpx = ['-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k', '-pix_fmt', 'yuv420p'];
const sound = ['-f', 'lavfi', '-i', 'sine=1000:d=6:r=48000', '-c:a', 'aac'];

/** Longer than what tells whether fields are coded separately. */
const group = 80;

test.each(pickCases([90, 150], 2))('a transport stream of %i frames begins with its late key frame', async (all) => {
  const folder = await makeFolder();
  const whole = join(folder, 'whole.ts');
  await makeNumberedClip(whole, {
    ...{ rate: '25', frameCount: all, inputs: sound.slice(0, 4) },
    output: [...h264, '-g', String(group), ...sound.slice(4)],
  });
  const bytes = await readFile(whole);
  const source = join(folder, 'source.ts');
  await writeFile(source, bytes.subarray(Math.floor(bytes.length / 40 / 188) * 188));
  expect(await countPackets(source)).toBeGreaterThan(all - group);
  const { facts, numbers, review } = await makeReview(source, folder);
  expect(numbers).toEqual(range(group, all));
  await expectEvenGrid(review, facts);
});

const openGroups = 'keyint=20:min-keyint=20:open-gop=1:bframes=3:b-adapt=0:scenecut=0';

const lateCut = { cut: ['-ss', '0.4', '-copyinkf'], first: 20 };

/** Not VP9: ffmpeg 5 and 7 show nothing after three frames that they cannot decode, if they have two threads. */
const cuts: Record<string, { ending: string; output: string[]; cut: string[]; first: number }> = {
  'H.264 without its first key frame': { ending: 'mkv', output: [...h264, '-g', '20'], ...lateCut },
  'VP8 without its first key frame': {
    ...{ ending: 'webm', output: ['-c:v', 'libvpx', ...vpx, '-g', '20'] },
    ...lateCut,
  },
  'AV1 without its first key frame': {
    ...{ ending: 'mkv', output: ['-c:v', 'libaom-av1', '-usage', 'realtime', ...vpx.slice(2), '-g', '20'] },
    ...lateCut,
  },
  'H.264 whose first frames refer to what was cut off': {
    ...{ ending: 'mkv', output: [...h264, '-x264-params', openGroups] },
    ...{ cut: ['-ss', '0.79'], first: 40 },
  },
};

test.each(pickCases(Object.entries(cuts), 3))(
  '%s begins with its first whole key frame',
  async (_, { ending, output, cut, first }) => {
    const folder = await makeFolder();
    const whole = join(folder, `whole.${ending}`);
    await makeNumberedClip(whole, { rate: '25', frameCount, output });
    const source = join(folder, `source.${ending}`);
    await runTool(['-i', whole, ...cut, '-c', 'copy', source]);
    expect(await countPackets(source)).toBeGreaterThan(frameCount - first);
    const { facts, numbers, review } = await makeReview(source, folder);
    expect(numbers).toEqual(range(first, frameCount));
    expect(facts.isBrowserPlayable).toBe(false);
    await expectEvenGrid(review, facts);
  },
);
