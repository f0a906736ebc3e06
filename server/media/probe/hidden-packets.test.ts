import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeNumberedClip, readFingerprintNumbers, readNumbers } from '#rig/files/clips.ts';
import { expectEvenGrid, makeReview } from '#rig/files/expect-review.ts';
import { type HiddenFrameCodec, makeHiddenFrameClip } from '#rig/files/hidden-frames.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg, runProbe, runTool } from '#rig/programs/ffmpeg.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';
import { probeMedia } from '../media.ts';

const ffmpeg = await requireFfmpeg();

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

test.each(pickCases(hiding, 6))('%s in file.%s counts no frame that is never shown', async (codec, ending) => {
  const folder = await makeFolder();
  const source = await makeHiddenFrameClip(join(folder, `source.${ending}`), { codec, frameCount });
  expect(await countPackets(source)).toBeGreaterThan(frameCount);
  const { facts, numbers, review } = await makeReview(source, folder);
  expect(numbers).toEqual(range(0, frameCount));
  expect(facts.video).toMatchObject({ frameRate: { num: 25, den: 1 }, isVariable: false });
  await expectEvenGrid(review, facts);
  expect(await readFingerprintNumbers(join(folder, 'pictures.bin'))).toEqual(numbers);
});

async function readFirstTimeMs(file: string): Promise<number> {
  const show = ['-show_entries', 'frame=pts_time', '-of', 'csv=p=0'];
  const times = (await runProbe(['-select_streams', 'v', ...show, file])).split('\n').map(Number.parseFloat);
  return Math.min(...times.filter((time) => !Number.isNaN(time))) * 1000;
}

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-sc_threshold', '0', '-pix_fmt', 'yuv420p'];
const vpx = ['-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k', '-pix_fmt', 'yuv420p'];
const sound = ['-f', 'lavfi', '-i', 'sine=1000:d=6:r=48000', '-c:a', 'aac'];

/** Ten seconds, as x264 makes them: longer than ffprobe looks for the size of the picture by itself. */
const group = 250;

/** Without sound most of what ffmpeg reads of the first one cannot be decoded. */
const recordings: [all: number, sound: string[]][] = [
  [260, []],
  [330, sound],
];

inProof(test).each(recordings)('a transport stream of %i frames begins with its late key frame', async (all, track) => {
  const folder = await makeFolder();
  const whole = join(folder, 'whole.ts');
  await makeNumberedClip(whole, {
    ...{ rate: '25', frameCount: all, inputs: track.slice(0, 4) },
    output: [...h264, '-g', String(group), ...track.slice(4)],
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
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-x265-params'];
const openHevc = [...hevc, `log-level=none:${openGroups}`];
const vp9 = ['-c:v', 'libvpx-vp9', ...vpx];
const av1 = ['-c:v', 'libaom-av1', '-usage', 'realtime', ...vpx.slice(2)];

const lateCut = { before: [], cut: ['-ss', '0.4', '-copyinkf'], first: 20 };

/** Seeks to the key frame of frame 20; an MP4 has an edit list from there to frame 24. */
const openCut = { before: ['-ss', '0.95'], cut: [], first: 20 };
const editedCut = { ...openCut, first: 24 };

type Cut = { ending: string; output: string[]; before: string[]; cut: string[]; first: number };

const cuts: Record<string, Cut> = {
  'VP9 without its first key frame': { ending: 'webm', output: [...vp9, '-g', '20'], ...lateCut },
  'HEVC whose first frames refer to what was cut off': { ending: 'mkv', output: openHevc, ...openCut },
  'H.264 without its first key frame': { ending: 'mkv', output: [...h264, '-g', '20'], ...lateCut },
  'VP8 without its first key frame': {
    ...{ ending: 'webm', output: ['-c:v', 'libvpx', ...vpx, '-g', '20'] },
    ...lateCut,
  },
  'AV1 without its first key frame': {
    ...{ ending: 'mkv', output: [...av1, '-g', '20'] },
    ...lateCut,
  },
  'H.264 whose first frames refer to what was cut off': {
    ...{ ending: 'mkv', output: [...h264, '-x264-params', openGroups] },
    ...openCut,
  },
  'H.264 in MP4 whose first frames refer to what was cut off': {
    ...{ ending: 'mp4', output: [...h264, '-x264-params', openGroups] },
    ...editedCut,
  },
  'HEVC in MP4 whose first frames refer to what was cut off': { ending: 'mp4', output: openHevc, ...editedCut },
  'HEVC in a transport stream whose first frames refer to what was cut off': {
    ...{ ending: 'ts', output: openHevc },
    ...openCut,
  },
  'VP9 in MP4 without its first key frame': { ending: 'mp4', output: [...vp9, '-g', '20'], ...lateCut },
};

test.each(pickCases(Object.entries(cuts), 9))(
  '%s begins with its first whole key frame',
  async (_, { ending, output, before, cut, first }) => {
    const folder = await makeFolder();
    const whole = join(folder, 'whole.mkv');
    await makeNumberedClip(whole, { rate: '25', frameCount, output });
    const source = join(folder, `source.${ending}`);
    await runTool([...before, '-i', whole, ...cut, '-c', 'copy', source]);
    expect(await countPackets(source)).toBeGreaterThan(frameCount - first);
    const { facts, numbers, review } = await makeReview(source, folder);
    expect(numbers).toEqual(range(first, frameCount));
    expect(facts.isBrowserPlayable).toBe(false);
    expect(facts.video.startMs).toBeCloseTo(await readFirstTimeMs(source), 0);
    await expectEvenGrid(review, facts);
  },
);

inProof(test)('HEVC without its first key frame counts what a decoder makes of its beginning', async () => {
  const folder = await makeFolder();
  const [whole, source] = [join(folder, 'whole.mkv'), join(folder, 'source.mkv')];
  await makeNumberedClip(whole, { rate: '25', frameCount, output: openHevc });
  await runTool(['-i', whole, ...lateCut.cut, '-c', 'copy', source]);
  const { facts } = await probeMedia(ffmpeg, source);
  // ffmpeg 5.1 skips the leading pictures, 7.1 shows them.
  const shown = await readNumbers(source);
  expect(facts.video.frameCount).toBe(shown.length);
});

const keyless: [codec: string, ending: string, output: string[]][] = [
  ['VP9', 'webm', vp9],
  ['VP8', 'webm', ['-c:v', 'libvpx', ...vpx]],
  ['AV1', 'mkv', av1],
  ['AV1', 'mp4', av1],
  ['H.264', 'mp4', h264],
];

test.each(pickCases(keyless, 6))(
  '%s in file.%s without any key frame is refused and says so',
  async (_, ending, output) => {
    const folder = await makeFolder();
    const [whole, source] = [join(folder, `whole.${ending}`), join(folder, `source.${ending}`)];
    await makeNumberedClip(whole, { rate: '25', frameCount, output: [...output, '-g', '250'] });
    await runTool(['-i', whole, ...lateCut.cut, '-c', 'copy', source]);
    const error = await probeMedia(ffmpeg, source).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'no-key-frame', isFinal: true });
  },
);
