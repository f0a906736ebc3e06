import type { Comment } from '#contract/comments/comments.ts';
import type { Area } from '#contract/comments/places.ts';

/** In fractions of a picture, from its upper left corner. */
export type Point = { x: number; y: number };

const bound = (part: number) => Math.min(1, Math.max(0, part));

/** The area between two corners; one that is given twice is a point. */
export function areaBetween(one: Point, other: Point): Area {
  const [left, right] = [bound(Math.min(one.x, other.x)), bound(Math.max(one.x, other.x))];
  const [top, bottom] = [bound(Math.min(one.y, other.y)), bound(Math.max(one.y, other.y))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const isPoint = ({ width, height }: Area) => width === 0 && height === 0;
export const middleOf = ({ x, y, width, height }: Area): Point => ({ x: x + width / 2, y: y + height / 2 });

/** The part of the picture or page that a comment is about. */
export function areaOf({ place }: Pick<Comment, 'place'>): Area | null {
  return place?.kind === 'box' || place?.kind === 'page' ? place.area : null;
}
