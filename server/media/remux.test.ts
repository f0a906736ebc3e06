import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { findTone, makeNumberedClip, readNumbers } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg, runTool } from '#rig/programs/ffmpeg.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';
import { findFrameFault, makeOutput, planRemux, probeMedia } from './media.ts';

const ffmpeg = await requireFfmpeg();
const frameCount = 60;
/** B-frames, and a keyframe every second. */
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '2', '-g', '25'];
const sound = ['-f', 'lavfi', '-i', 'aevalsrc=if(gt(t\\,1)\\,sin(6283*t)):d=2.4:s=48000'];

type Clip = { ending: string; rate?: string; inputs?: string[]; output: string[]; toneMs?: number };

async function makeSource({ ending, rate = '25', inputs = [], output }: Clip, folder: string) {
  const source = join(folder, `source.${ending}`);
  await makeNumberedClip(source, { rate, frameCount, inputs, output });
  return source;
}

async function remux(source: string, folder: string): Promise<{ facts: MediaFacts; fault?: string | undefined }> {
  const { facts } = await probeMedia(ffmpeg, source);
  const step = planRemux(facts);
  if (!step) return { facts, fault: 'not planned' };
  await makeOutput(ffmpeg, step, source, folder);
  const rules = { ...facts.video, groupFrames: 50, isGroupExact: false };
  return { facts, fault: await findFrameFault(ffmpeg, join(folder, 'remux.mp4'), rules) };
}

const taken: Record<string, Clip> = {
  'Matroska with AAC': { ending: 'mkv', inputs: sound, output: [...h264, '-c:a', 'aac'], toneMs: 1000 },
  'Matroska at 23.976, in milliseconds': { ending: 'mkv', rate: '24000/1001', output: h264 },
  'a transport stream that begins at an hour': {
    ending: 'ts',
    inputs: sound,
    output: [...h264, '-c:a', 'aac', '-output_ts_offset', '3600'],
    toneMs: 1000,
  },
  'a camera with PCM': { ending: 'mov', inputs: sound, output: [...h264, '-c:a', 'pcm_s16le'], toneMs: 1000 },
  'sound that begins late': {
    ending: 'mkv',
    inputs: ['-itsoffset', '0.7', ...sound],
    output: [...h264, '-c:a', 'aac'],
    toneMs: 1700,
  },
  'sound that begins early': {
    ending: 'mkv',
    inputs: ['-itsoffset', '-0.4', ...sound],
    output: [...h264, '-c:a', 'aac'],
    toneMs: 600,
  },
};

test.each(pickCases(Object.entries(taken), 6))('%s is remuxed with every frame at its place', async (_, clip) => {
  const folder = await makeFolder();
  const source = await makeSource(clip, folder);
  expect((await remux(source, folder)).fault).toBeUndefined();
  const file = join(folder, 'remux.mp4');
  const { facts } = await probeMedia(ffmpeg, file);
  expect(facts).toMatchObject({ isBrowserPlayable: true, video: { frameCount, startTicks: 0, isVariable: false } });
  expect(await readNumbers(file)).toEqual(Array.from({ length: frameCount }, (_, n) => n));
  if (clip.toneMs) expect(Math.abs(((await findTone(file)) ?? 0) - clip.toneMs)).toBeLessThan(15);
});

const uneven = ['-vf', "settb=1/1000,setpts='N*40+30*mod(N,3)'", '-enc_time_base:v', '1:1000'];
const refused: Record<string, [Clip, RegExp]> = {
  'an MP4, which plays as it is': [{ ending: 'mp4', output: h264 }, /not planned/],
  'a variable rate': [{ ending: 'mkv', output: [...uneven, ...h264, '-fps_mode', 'passthrough'] }, /not planned/],
  'ten bits': [{ ending: 'mkv', output: [...h264, '-pix_fmt', 'yuv420p10le'] }, /not planned/],
  'a long group': [{ ending: 'mkv', output: [...h264, '-g', '250'] }, /no keyframe after 0/],
  'open groups': [
    { ending: 'mkv', output: [...h264, '-x264-params', 'open-gop=1:scenecut=0'] },
    /decoded after keyframe|is no IDR frame/,
  ],
  'a periodic refresh instead of keyframes': [
    { ending: 'mkv', output: [...h264, '-bf', '0', '-x264-params', 'intra-refresh=1'] },
    /is no IDR frame|no keyframe/,
  ],
};

test.each(pickCases(Object.entries(refused), 6))('%s is not remuxed', async (_, [clip, fault]) => {
  const folder = await makeFolder();
  expect((await remux(await makeSource(clip, folder), folder)).fault).toMatch(fault);
});

inProof(test)('frames that an edit list hides are not shown by a remux', async () => {
  const folder = await makeFolder();
  const long = await makeSource({ ending: 'mov', inputs: sound, output: [...h264, '-c:a', 'pcm_s16le'] }, folder);
  const source = join(folder, 'cut.mov');
  await runTool(['-ss', '0.48', '-i', long, '-map', '0', '-c', 'copy', source]);
  expect((await remux(source, folder)).fault).toBeDefined();
});
