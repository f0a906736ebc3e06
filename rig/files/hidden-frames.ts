import { join } from 'node:path';
import { makeFolder } from '../folders.ts';
import { runTool } from '../programs/ffmpeg.ts';
import { keepClip, makeNumberedClip } from './clips.ts';

const vpx = ['-auto-alt-ref', '1', '-lag-in-frames', '16', '-b:v', '400k', '-pix_fmt', 'yuv420p'];

/** `split` gives the frames that are never shown packets of their own, as VP8 has them. */
const codecs = {
  vp8: { passes: [1, 2], encode: ['-c:v', 'libvpx', ...vpx], split: undefined },
  vp9: { passes: [1, 2], encode: ['-c:v', 'libvpx-vp9', '-cpu-used', '5', ...vpx], split: 'vp9_superframe_split' },
  'vp9 of ten bits': {
    passes: [1, 2],
    encode: ['-c:v', 'libvpx-vp9', '-cpu-used', '5', ...vpx, '-pix_fmt', 'yuv420p10le'],
    split: 'vp9_superframe_split',
  },
  av1: {
    passes: [undefined],
    encode: ['-c:v', 'libaom-av1', '-cpu-used', '8', '-lag-in-frames', '19', '-b:v', '400k', '-pix_fmt', 'yuv420p'],
    split: 'av1_frame_split',
  },
};

export type HiddenFrameCodec = keyof typeof codecs;

/** Numbered frames at 25 per second, among packets whose frames are never shown. */
export async function makeHiddenFrameClip(
  file: string,
  { codec, frameCount }: { codec: HiddenFrameCodec; frameCount: number },
): Promise<string> {
  const words = ['hidden frames', String(frameCount), JSON.stringify(codecs[codec])];
  await keepClip(words, file, () => encodeHiding(file, codecs[codec], frameCount));
  return file;
}

async function encodeHiding(
  file: string,
  { passes, encode, split }: (typeof codecs)[HiddenFrameCodec],
  frameCount: number,
): Promise<void> {
  const folder = await makeFolder();
  const [drawn, joined] = [join(folder, 'drawn.mkv'), join(folder, 'joined.mkv')];
  await makeNumberedClip(drawn, { rate: '25', frameCount, output: ['-c:v', 'ffv1', '-pix_fmt', 'gray'] });
  for (const pass of passes) {
    const passing = pass ? ['-pass', String(pass), '-passlogfile', join(folder, 'pass')] : [];
    await runTool(['-i', drawn, ...encode, ...passing, joined]);
  }
  await runTool(['-i', joined, '-c', 'copy', ...(split ? ['-bsf:v', split] : []), '-fflags', '-autobsf', file]);
}
