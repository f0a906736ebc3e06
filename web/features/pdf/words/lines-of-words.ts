import type { Area } from '#contract/comments/places.ts';
import { toArea } from '../marks/areas.ts';
import { findWords } from './find-words.ts';

/** The lines of these words on the page, at the place that is nearest to the area. */
export function linesOfWords(layer: HTMLElement, words: string, area: Area | null): Area[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const page = layer.getBoundingClientRect();
  const found = findWords(
    nodes.map(({ data }) => data),
    words,
  ).flatMap(({ from, to }) => {
    const [start, end] = [nodes[from.text], nodes[to.text]];
    if (!start || !end) return [];
    const range = document.createRange();
    range.setStart(start, from.offset);
    range.setEnd(end, to.offset);
    const whole = toArea(range.getBoundingClientRect(), page);
    const off = area ? Math.abs(whole.x - area.x) + Math.abs(whole.y - area.y) : 0;
    return [{ off, lines: [...range.getClientRects()].map((rect) => toArea(rect, page)) }];
  });
  const nearest = found.sort((a, b) => a.off - b.off)[0];
  return nearest?.lines.filter(({ width }) => width > 0) ?? (area ? [area] : []);
}
