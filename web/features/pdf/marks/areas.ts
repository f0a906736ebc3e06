import type { Area } from '#contract/comments/places.ts';

const percent = (part: number) => `${part * 100}%`;

/** The style of an element that covers an area of its parent. */
export const fillArea = ({ x, y, width, height }: Area) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

const clamp = (part: number) => Math.min(1, Math.max(0, part));

/** A rectangle of the screen, in fractions of the page. */
export function toArea(rect: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>, page: DOMRect): Area {
  const [x, y] = [clamp((rect.left - page.left) / page.width), clamp((rect.top - page.top) / page.height)];
  const right = clamp((rect.right - page.left) / page.width);
  const bottom = clamp((rect.bottom - page.top) / page.height);
  return { x, y, width: right - x, height: bottom - y };
}
