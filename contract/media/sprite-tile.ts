import type { MediaOutput } from './media-facts.ts';

export type Sprite = Extract<MediaOutput, { kind: 'sprite' }>;

/** The sprite tile of a moment, as fractions for `background-position`. */
export function findTile({ columns, rows, count, tileMs }: Sprite, seconds: number): { x: number; y: number } {
  const tile = Math.min(count - 1, Math.max(0, Math.floor((seconds * 1000) / tileMs + 1e-6)));
  const part = (index: number, of: number) => (of > 1 ? index / (of - 1) : 0);
  return { x: part(tile % columns, columns), y: part(Math.floor(tile / columns), rows) };
}
