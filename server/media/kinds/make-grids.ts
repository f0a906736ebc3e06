import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../run/run.ts';
import { gridSize } from './grids.ts';
import type { Asset } from './kinds.ts';

const gridsFile = 'grids.bin';
/** One run for so many pages: starting a program costs more than reducing one. */
const pagesPerRun = 40;

/** Reduces pictures that were made before to their grids, one after the other in a file. Clients never get it. */
export async function makeGrids({ ffmpeg, folder, signal, onOutput }: Asset, pictures: string[]): Promise<void> {
  for (let from = 0; from < pictures.length; from += pagesPerRun) {
    const some = pictures.slice(from, from + pagesPerRun);
    const reads = some.map((file) => join(folder, file));
    const scale = `scale=${gridSize}:${gridSize}:flags=area,setsar=1,format=gray`;
    const filters = some.map((_, n) => `[${n}:v]${scale}[g${n}]`).join(';');
    const joined = `${filters};${some.map((_, n) => `[g${n}]`).join('')}concat=n=${some.length}[grids]`;
    const inputs = reads.flatMap((file) => ['-protocol_whitelist', 'file', '-f', 'webp_pipe', '-i', file]);
    const output = ['-map', '[grids]', '-fps_mode', 'passthrough', '-f', 'rawvideo', 'some.bin'];
    await runFfmpeg(ffmpeg, [...inputs, '-filter_complex', joined, ...output], { reads, folder, signal });
    await appendFile(join(folder, gridsFile), await readFile(join(folder, 'some.bin')));
  }
  await rm(join(folder, 'some.bin'), { force: true });
  await onOutput({ kind: 'fingerprint-pictures', file: gridsFile });
}
