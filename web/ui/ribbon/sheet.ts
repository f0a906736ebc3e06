import { findTile, type Sprite } from '#contract/media/sprite-tile.ts';

/** A picture on a sheet of equal pictures. */
export type SheetPicture = {
  url: string;
  columns: number;
  rows: number;
  column: number;
  row: number;
  /** Width by height of one picture. */
  aspect: number;
};
/** The picture that is nearest to a frame; undefined while there is none. */
export type PictureOf = (frame: number) => SheetPicture | undefined;

/** Reads the sheet that processing makes of each video. */
export function openSheet(url: string, sprite: Sprite, secondsPerFrame: number): PictureOf {
  const { columns, rows, tileWidth, tileHeight } = sprite;
  return (frame) => {
    const { x, y } = findTile(sprite, (frame + 0.5) * secondsPerFrame);
    const place = { column: Math.round(x * (columns - 1)), row: Math.round(y * (rows - 1)) };
    return { url, columns, rows, ...place, aspect: tileWidth / tileHeight };
  };
}
