import type { Area } from '#contract/comments/places.ts';

const percent = (part: number) => `${part * 100}%`;

/** The style of an element that covers an area of its parent. */
export const fillArea = ({ x, y, width, height }: Area) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});
