import { readFileSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { videoFormats } from '#contract/media/video-types.ts';
import { findTone, makeNumberedClip, readFingerprintNumbers, readNumbers } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { pickCases } from '#rig/values/proof.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import { makeOutput, planOutputs, probeMedia } from './media.ts';

const ffmpeg = await requireFfmpeg();
const frameCount = 30;
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const tone = ['-f', 'lavfi', '-i', 'sine=1000:d=1.2:r=48000'];
const aac = ['-c:a', 'aac'];
const eightTracks = Array.from({ length: 8 }, (_, n) => [
  ...['-map', '1:a', `-metadata:s:a:${n}`, `language=${n % 2 ? 'fra' : 'deu'}`],
]).flat();
const hdr = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'];

type Case = {
  ending: string;
  output: string[];
  inputs?: string[];
  frames?: number;
  rate?: string;
  patch?: (file: string) => void;
  video?: Partial<MediaFacts['video']>;
  isBrowserPlayable?: boolean;
  tracks?: number;
  /** The picture is rotated on output, so its numbers cannot be read at their usual place. */
  isTurned?: boolean;
  size?: [number, number];
};

const cases: Record<string, Case> = {
  'a video without sound': { ending: 'mp4', output: h264, isBrowserPlayable: true },
  'H.264 and AAC in MP4': {
    ending: 'mp4',
    inputs: tone,
    output: [...h264, ...aac],
    isBrowserPlayable: true,
    tracks: 1,
  },
  'H.264 and PCM in MOV': { ending: 'mov', inputs: tone, output: [...h264, '-c:a', 'pcm_s16le'], tracks: 1 },
  'odd sizes': { ending: 'mp4', output: ['-vf', 'scale=161:91', ...h264, '-pix_fmt', 'yuv444p'], size: [160, 90] },
  'a video turned by 90': {
    ending: 'mp4',
    output: h264,
    patch: turnBy90,
    isTurned: true,
    size: [90, 160],
    isBrowserPlayable: true,
    video: { rotation: 90 },
  },
  'pixels that are not square': {
    ending: 'mov',
    output: ['-vf', 'setsar=4/3', ...h264],
    size: [212, 90],
    isBrowserPlayable: true,
  },
  'a single frame': { ending: 'mp4', frames: 1, output: h264, isBrowserPlayable: true },
  'two frames': { ending: 'mkv', frames: 2, output: h264 },
  'eight tracks of sound': {
    ending: 'mov',
    inputs: tone,
    output: ['-map', '0:v', ...eightTracks, ...h264, '-c:a', 'pcm_s24le'],
    tracks: 8,
  },
  'sixteen channels': {
    ending: 'mov',
    inputs: ['-f', 'lavfi', '-i', `aevalsrc=${Array(16).fill('sin(6283*t)').join('|')}:d=1:s=48000`],
    output: [...h264, '-c:a', 'pcm_s16le'],
    tracks: 1,
  },
  'sound that nothing decodes': {
    ending: 'mov',
    inputs: tone,
    output: ['-map', '0:v', '-map', '1:a', '-map', '1:a', ...h264, '-c:a:0', 'pcm_s16be', '-c:a:1', 'pcm_s16le'],
    patch: (file) => replaceText(file, 'sowt', 'zzzz'),
    tracks: 1,
  },
  '10-bit H.264': { ending: 'mp4', output: [...h264, '-pix_fmt', 'yuv420p10le'], video: { bitDepth: 10 } },
  HDR: {
    ending: 'mp4',
    output: [...h264, '-pix_fmt', 'yuv420p10le', ...hdr],
    video: {
      bitDepth: 10,
      color: { primaries: 'bt2020', transfer: 'smpte2084', matrix: 'bt2020nc', isFullRange: false, isHdr: true },
    },
  },
  'full range': {
    ending: 'mp4',
    output: [
      '-vf',
      'scale=out_range=pc,format=yuvj420p',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-color_range',
      'pc',
    ],
    isBrowserPlayable: true,
  },
  RGB: { ending: 'mov', output: ['-c:v', 'qtrle', '-pix_fmt', 'rgb24'] },
  'interlaced MPEG-2 in a transport stream': {
    ending: 'ts',
    inputs: tone,
    output: ['-vf', 'setfield=tff', '-c:v', 'mpeg2video', '-q:v', '2', '-flags', '+ilme+ildct', '-c:a', 'mp2'],
    tracks: 1,
    video: { isInterlaced: true },
  },
  'interlaced H.264': {
    ending: 'mp4',
    size: [160, 96],
    output: ['-vf', 'scale=160:96,setfield=tff', ...h264, '-x264-params', 'tff=1'],
    video: { isInterlaced: true },
  },
  HEVC: {
    ending: 'mp4',
    inputs: tone,
    output: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', ...aac],
    tracks: 1,
  },
  VP8: { ending: 'webm', output: ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '1M'], isBrowserPlayable: true },
  VP9: {
    ending: 'webm',
    inputs: tone,
    output: [
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-b:v',
      '1M',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'libopus',
    ],
    isBrowserPlayable: true,
    tracks: 1,
  },
  AV1: {
    ending: 'mp4',
    output: ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p'],
    isBrowserPlayable: true,
  },
  'H.264 and FLAC in Matroska': { ending: 'mkv', inputs: tone, output: [...h264, '-c:a', 'flac'], tracks: 1 },
  'MPEG-2 in MXF': {
    ending: 'mxf',
    rate: '25',
    inputs: tone,
    output: ['-c:v', 'mpeg2video', '-q:v', '2', '-pix_fmt', 'yuv422p', '-c:a', 'pcm_s16le'],
    tracks: 1,
  },
  ProRes: {
    ending: 'mov',
    inputs: tone,
    output: ['-c:v', 'prores_ks', '-profile:v', '3', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s24le'],
    tracks: 1,
    video: { bitDepth: 10, codec: 'prores' },
  },
  'MPEG-2 and MP2 in a program stream': {
    ending: 'mpg',
    inputs: tone,
    output: ['-c:v', 'mpeg2video', '-q:v', '2', '-bf', '2', '-c:a', 'mp2'],
    tracks: 1,
    video: { isTimed: false },
  },
  'MPEG-2 without a container': { ending: 'm2v', output: ['-c:v', 'mpeg2video', '-q:v', '2', '-bf', '2'] },
  'H.264 and MP3 in Flash Video': {
    ending: 'flv',
    inputs: tone,
    output: [...h264, '-bf', '2', '-c:a', 'mp3', '-ar', '44100'],
    tracks: 1,
  },
  'Windows Media': {
    ending: 'wmv',
    inputs: tone,
    output: ['-c:v', 'wmv2', '-q:v', '2', '-c:a', 'wmav2'],
    tracks: 1,
  },
  'Theora and Vorbis in Ogg': {
    ending: 'ogv',
    inputs: tone,
    output: ['-c:v', 'libtheora', '-q:v', '8', '-c:a', 'libvorbis'],
    tracks: 1,
  },
  'MPEG-4 in 3GP': { ending: '3gp', output: ['-c:v', 'mpeg4', '-q:v', '2'] },
  'DivX and PCM in AVI': {
    ending: 'avi',
    inputs: tone,
    output: ['-c:v', 'mpeg4', '-vtag', 'DX50', '-q:v', '2', '-c:a', 'pcm_s16le'],
    tracks: 1,
  },
  'a DV tape': {
    ending: 'dv',
    rate: '25',
    output: ['-vf', 'scale=720:576,setsar=16/15', '-c:v', 'dvvideo', '-pix_fmt', 'yuv420p'],
    size: [720, 540],
  },
  DNxHR: {
    ending: 'mov',
    output: ['-vf', 'scale=320:180,format=yuv422p', '-c:v', 'dnxhd', '-profile:v', 'dnxhr_lb'],
    size: [320, 180],
  },
};

test.each(pickCases(Object.entries(cases), 33))('%s becomes playable, frame for frame', async (_name, given) => {
  const folder = await makeFolder();
  const source = join(folder, `source.${given.ending}`);
  const { inputs = [], output, frames = frameCount, rate = '30' } = given;
  await makeNumberedClip(source, { rate, frameCount: frames, inputs, output });
  given.patch?.(source);
  const { facts } = await probeMedia(ffmpeg, source);
  expect(facts.video).toMatchObject({ frameCount: frames, isVariable: false, ...given.video });
  expect(facts.isBrowserPlayable).toBe(given.isBrowserPlayable ?? false);

  const outputs: StoredOutput[] = [];
  const fractions: number[] = [];
  for (const step of planOutputs(facts, ffmpeg)) {
    await makeOutput(ffmpeg, step, source, folder, {
      onOutput: (made) => outputs.push(made),
      onProgress: (fraction) => fractions.push(fraction),
    });
  }
  expect(fractions.at(-1)).toBeGreaterThan(0);
  expect(outputs.map(({ kind }) => kind)).toEqual([
    ...['poster', 'rendition', 'fingerprint-pictures', 'poster', 'hover', 'sprite'],
    ...(given.tracks ? ['waveform', 'fingerprint-sounds'] : []),
  ]);

  const review = join(folder, '540p.mp4');
  const { facts: made } = await probeMedia(ffmpeg, review);
  const [width, height] = given.size ?? [160, 90];
  expect(made).toMatchObject({ isBrowserPlayable: true, video: { width, height, frameCount: frames, rotation: 0 } });
  expect(made.video.color).toMatchObject({ matrix: 'bt709', isFullRange: false, isHdr: false });
  expect(made.audio).toHaveLength(given.tracks ?? 0);
  const shown = await readNumbers(review);
  const fingerprint = await readFingerprintNumbers(join(folder, 'pictures.bin'));
  for (const numbers of [shown, fingerprint]) {
    if (given.isTurned) expect(numbers).toHaveLength(frames);
    else expect(numbers).toEqual(Array.from({ length: frames }, (_, n) => n));
  }
  if (given.tracks) expect(await findTone(review, given.tracks - 1)).toBeLessThan(50);
  await expectExtras(folder, outputs, given);
});

test.each([
  ['a GIF', 'gif', [], 'does not read this kind of file'],
  ['a PNG', 'png', ['-frames:v', '1'], 'does not read this kind of file'],
  ['a JPEG', 'jpg', ['-frames:v', '1', '-pix_fmt', 'yuvj420p'], 'does not read this kind of file'],
  ['AIFF sound', 'aiff', ['-map', '1:a'], 'does not read this kind of file'],
  ['sound in WAV', 'wav', ['-map', '1:a'], 'There is no video in this file'],
  ['sound in Windows Media', 'wma', ['-map', '1:a'], 'There is no video in this file'],
])('%s is refused with the list of supported formats', async (_name, ending, output, sentence) => {
  const source = join(await makeFolder(), `source.${ending}`);
  await makeNumberedClip(source, { rate: '25', frameCount: 2, inputs: tone, output });
  const refusal = await probeMedia(ffmpeg, source).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ isFinal: true, message: expect.stringContaining(sentence) });
  expect(refusal).toMatchObject({ message: expect.stringContaining(`takes ${videoFormats}.`) });
});

test.each([
  ['that nothing decodes', 'zzzz', 'codec-not-taken'],
  ['that is protected', 'drmi', 'encrypted'],
])('a codec %s is not reported as damage', async (_name, tag, kind) => {
  const source = join(await makeFolder(), 'source.mp4');
  await makeNumberedClip(source, { rate: '25', frameCount: 2, output: h264 });
  replaceText(source, 'avc1', 'isom');
  replaceText(source, 'avc1', tag);
  await expect(probeMedia(ffmpeg, source)).rejects.toMatchObject({ kind, isFinal: true });
});

async function expectExtras(folder: string, outputs: StoredOutput[], given: Case): Promise<void> {
  for (const output of outputs) {
    expect((await stat(join(folder, output.file))).size).toBeGreaterThan(0);
    if (output.kind === 'sprite' && !given.isTurned) {
      expect(await readJpegSize(join(folder, output.file))).toEqual([
        output.columns * output.tileWidth,
        output.rows * output.tileHeight,
      ]);
    }
    if (output.kind === 'waveform') {
      const peaks = await readFile(join(folder, output.file));
      expect(Math.max(...peaks.map((peak) => Math.abs((peak << 24) >> 24)))).toBeGreaterThan(10);
    }
  }
  expect((await readNumbers(join(folder, 'hover.mp4'))).length).toBeGreaterThan(0);
}

/** Writes a display matrix into the header of the first track. */
function turnBy90(file: string): void {
  const bytes = readFileSync(file);
  const matrix = [0, 0x10000, 0, -0x10000, 0, 0, 90 * 0x10000, 0, 0x40000000];
  const at = bytes.indexOf('tkhd') + 44;
  matrix.forEach((value, n) => {
    bytes.writeInt32BE(value, at + n * 4);
  });
  writeFileSync(file, bytes);
}

function replaceText(file: string, from: string, to: string): void {
  const bytes = readFileSync(file);
  bytes.write(to, bytes.indexOf(from), 'latin1');
  writeFileSync(file, bytes);
}

/** Reads the start-of-frame marker. */
async function readJpegSize(file: string): Promise<[number, number]> {
  const bytes = await readFile(file);
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
}
