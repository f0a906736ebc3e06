import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Media } from '#contract/media/processing.ts';
import { runProbe, runTool } from '../programs/ffmpeg.ts';

/** A video that browsers cannot play, at 25 frames per second. */
export async function makeMaster(folder: string, given: { size: string; seconds: number }): Promise<Buffer> {
  const file = join(folder, 'clip.mov');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${given.size}:r=25:d=${given.seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${given.seconds}`];
  const codecs = ['-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le'];
  await runTool([...picture, ...sound, ...codecs, file]);
  return readFile(file);
}

/** Expects every output to decode to its last frame. */
export async function expectEveryFrame(url: string, media: Media, folder: string, frames: number): Promise<void> {
  for (const output of media.outputs) {
    const response = await fetch(url + output.url);
    expect(response.status).toBe(200);
    if (output.output.kind !== 'rendition') continue;
    const file = join(folder, output.output.file);
    await writeFile(file, new Uint8Array(await response.arrayBuffer()));
    const count = ['-count_frames', '-select_streams', 'v'];
    const shown = ['-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0'];
    expect(await runProbe([...count, ...shown, file])).toBe(String(frames));
  }
}
