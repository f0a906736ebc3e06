import { constants } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaOutput } from '#contract/media/media-facts.ts';
import { MediaError } from '../../media-error.ts';
import { takeMade } from '../take-made.ts';
import { convertTo, exportProfile, type Made } from './made.ts';
import { stripWebp } from './strip-webp.ts';

type Pyramid = Extract<MediaOutput, { kind: 'pyramid' }>;

/** Smaller images are shown by their review copy alone. */
export const pyramidFrom = 4_096;
const tileSize = 512;
const mostTileBytes = 4 * 1024 ** 2;
/** Follows no link, and waits for no pipe. */
const asItIs = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Tiles of the whole image at its size, its half and so on, in one file. */
export async function makePyramid(made: Made): Promise<Pyramid> {
  const { asset, vips, work, facts, flat } = made;
  const { folder, onProgress } = asset;
  const profile = exportProfile(facts);
  const size = ['100000', '--height', '100000', '--size', 'down', ...convertTo(made)];
  await vips('vips', ['thumbnail', flat, 'whole.tif[bigtiff]', ...size], [flat]);
  const whole = await takeMade(work, 'whole.tif', folder);
  onProgress(0.7);
  const save = ['--suffix', `.webp[Q=88,smart_subsample,profile=${profile}]`];
  const shape = ['--tile-size', String(tileSize), '--overlap', '0', '--depth', 'onetile'];
  await vips('vips', ['dzsave', whole, 'tiles', ...shape, ...save], [whole]);
  await rm(whole);
  onProgress(0.9);
  // Out of the reach of the run, before anything in it is trusted.
  const tiles = join(folder, 'tiles');
  await rename(join(work, 'tiles_files'), tiles);
  await requireFolder(tiles);
  const levels = listLevels(facts);
  const ends = await pack(tiles, levels, join(folder, 'pyramid.bin'));
  await rm(tiles, { recursive: true });
  return { kind: 'pyramid', file: 'pyramid.bin', tileSize, levels, ends };
}

/** As libvips halves them, down to the one that fits a tile. */
function listLevels({ width, height }: { width: number; height: number }): Pyramid['levels'] {
  const levels: Pyramid['levels'] = [];
  for (let size = { width, height }; ; size = { width: (size.width + 1) >> 1, height: (size.height + 1) >> 1 }) {
    levels.unshift({ ...size, columns: Math.ceil(size.width / tileSize), rows: Math.ceil(size.height / tileSize) });
    if (Math.max(size.width, size.height) <= tileSize) return levels;
  }
}

/** Writes all tiles behind each other. Returns where each one ends. */
async function pack(folder: string, levels: Pyramid['levels'], path: string): Promise<number[]> {
  const ends: number[] = [];
  const file = await open(path, 'w', 0o600);
  let end = 0;
  try {
    for (const [level, { columns, rows }] of levels.entries()) {
      await requireFolder(join(folder, String(level)));
      for (let n = 0; n < columns * rows; n += 1) {
        const tile = await readTile(join(folder, String(level), `${n % columns}_${Math.floor(n / columns)}.webp`));
        await file.write(tile);
        end += tile.length;
        ends.push(end);
      }
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return ends;
}

async function requireFolder(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory()) throw new MediaError('unreadable', 'no folder');
}

async function readTile(path: string): Promise<Buffer> {
  const tile = await open(path, asItIs);
  try {
    const made = await tile.stat();
    if (!made.isFile() || made.nlink !== 1 || made.size > mostTileBytes) throw new MediaError('unreadable', 'no tile');
    return stripWebp(await tile.readFile());
  } finally {
    await tile.close();
  }
}
