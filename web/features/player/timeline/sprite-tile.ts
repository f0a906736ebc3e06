import type { MediaOutput } from '#contract/media-facts.ts';

export type Sprite = Extract<MediaOutput, { kind: 'sprite' }>;

/** Where in the sprite the picture of a moment is: how far its sheet is moved, in parts as `background-position` has them. */
export function findTile({ columns, rows, count, tileMs }: Sprite, seconds: number): { x: number; y: number } {
  const tile = Math.min(count - 1, Math.max(0, Math.floor((seconds * 1000) / tileMs + 1e-6)));
  const part = (index: number, of: number) => (of > 1 ? index / (of - 1) : 0);
  return { x: part(tile % columns, columns), y: part(Math.floor(tile / columns), rows) };
}
