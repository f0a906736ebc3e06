import type { MediaOutput } from '#contract/media/media-facts.ts';
import type { Zoom } from '#web/ui/zoom/zoom.ts';

export type Pyramid = Extract<MediaOutput, { kind: 'pyramid' }>;
type Size = { width: number; height: number };
/** The part of the image that is on the screen, in fractions. */
export type Region = { left: number; right: number; top: number; bottom: number };
export type Tile = { n: number; level: number; column: number; row: number };
/** Tiles that follow each other in the pack, and its bytes from the first to the last of them. */
export type Run = { tiles: Tile[]; from: number; to: number };

/** Pixels of a tile may be enlarged by this before the next level is loaded. */
const enough = 0.85;

export function visibleRegion({ scale, x, y }: Zoom, place: Size, stage: Size): Region {
  const clamp = (part: number) => Math.min(1, Math.max(0, part));
  const across = place.width / (2 * stage.width * scale);
  const down = place.height / (2 * stage.height * scale);
  const [middleX, middleY] = [0.5 - x / scale, 0.5 - y / scale];
  return {
    ...{ left: clamp(middleX - across), right: clamp(middleX + across) },
    ...{ top: clamp(middleY - down), bottom: clamp(middleY + down) },
  };
}

/** The coarsest level that is sharp at this many pixels across the whole image; null if its review copy is. */
export function chooseLevel({ levels }: Pyramid, shownWidth: number, pictureWidth: number): number | null {
  if (shownWidth * enough <= pictureWidth) return null;
  const level = levels.findIndex(({ width }) => width >= shownWidth * enough);
  return level < 0 ? levels.length - 1 : level;
}

/** The tiles of a level on the screen, row by row. */
export function listTiles({ levels, tileSize }: Pyramid, level: number, region: Region): Tile[] {
  const size = levels[level];
  if (!size) return [];
  const first = levels.slice(0, level).reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  const at = (part: number, length: number, count: number) =>
    Math.min(count - 1, Math.floor((part * length) / tileSize));
  const tiles: Tile[] = [];
  for (let row = at(region.top, size.height, size.rows); row <= at(region.bottom, size.height, size.rows); row += 1) {
    const last = at(region.right, size.width, size.columns);
    for (let column = at(region.left, size.width, size.columns); column <= last; column += 1)
      tiles.push({ n: first + row * size.columns + column, level, column, row });
  }
  return tiles;
}

/** Joins neighbours, so that a row is one request. */
export function joinTiles({ ends }: Pyramid, tiles: readonly Tile[]): Run[] {
  const runs: Run[] = [];
  for (const tile of tiles) {
    const to = ends[tile.n] ?? 0;
    const last = runs.at(-1);
    if (last && last.tiles.at(-1)?.n === tile.n - 1) {
      last.tiles.push(tile);
      last.to = to;
    } else runs.push({ tiles: [tile], from: ends[tile.n - 1] ?? 0, to });
  }
  return runs;
}

/** The place of a tile, in fractions of the image. */
export function placeOfTile({ levels, tileSize }: Pyramid, { level, column, row }: Tile) {
  const { width, height } = levels[level] ?? { width: 1, height: 1 };
  return {
    ...{ left: (column * tileSize) / width, top: (row * tileSize) / height },
    width: Math.min(tileSize, width - column * tileSize) / width,
    height: Math.min(tileSize, height - row * tileSize) / height,
  };
}
