import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '#rig/programs/ffmpeg.ts';

/** Noise is slow to make, so a long clip repeats a short one. */
const madeSeconds = 5;

const codecs = {
  'H.264': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'veryfast'],
  ProRes: ['-c:v', 'prores', '-profile:v', '2'],
} as const;
type Clip = { size: string; seconds: number; codec?: keyof typeof codecs; rate?: string };

/** A clip with sound, of 30 frames a second, and with noise, so that renditions have the bitrate of footage. */
export async function makeClip(
  folder: string,
  { size, seconds, codec = 'H.264', rate = '12M' }: Clip,
): Promise<{ path: string; bytes: Uint8Array }> {
  const ending = codec === 'ProRes' ? 'mov' : 'mp4';
  const [short, path] = ['short', 'clip'].map((name) => join(folder, `${name}-${size}-${codec}.${ending}`));
  if (!short || !path) throw new Error('no paths');
  const picture = `testsrc2=s=${size}:r=30:d=${Math.min(seconds, madeSeconds)},noise=alls=8:allf=t`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine'];
  await runTool([...inputs, ...codecs[codec], '-b:v', rate, '-c:a', 'aac', '-shortest', short]);
  await runTool(['-stream_loop', '-1', '-i', short, '-c', 'copy', '-t', String(seconds), path]);
  return { path, bytes: await readFile(path) };
}
