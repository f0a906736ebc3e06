import type { Drawing } from './drawing.ts';
import { drawnFont, listMarks, type Mark, spaceHeight, spaceWidth } from './drawing-marks.ts';

/**
 * Renders a drawing without its background. Built only from numbers, colours in our own format and escaped text: no
 * scripts, styles or URLs.
 */
export function drawingToSvg({ aspect, shapes }: Drawing): string {
  const height = Math.round(spaceHeight(aspect) * 100) / 100;
  const marks = shapes.flatMap((shape) => listMarks(shape, aspect)).map(writeMark);
  const size = `width="${spaceWidth}" height="${height}" viewBox="0 0 ${spaceWidth} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none" stroke-linecap="round" stroke-linejoin="round">${marks.join('')}</svg>`;
}

function writeMark(mark: Mark): string {
  if (mark.kind === 'text') {
    const { lines, x, y, size, color, outline } = mark;
    const rows = lines.map((line, index) => {
      const top = Math.round((y + index * size * drawnFont.lineHeight) * 100) / 100;
      return `<tspan x="${x}" y="${top}">${escapeText(line)}</tspan>`;
    });
    const font = `font-family="${drawnFont.family}" font-weight="${drawnFont.weight}" font-size="${size}"`;
    const edge = outline > 0 ? ` stroke="${color}" stroke-width="${outline}"` : '';
    return `<text ${font} fill="${color}"${edge} xml:space="preserve">${rows.join('')}</text>`;
  }
  const { path, color, width, isFilled } = mark;
  return isFilled
    ? `<path d="${path}" fill="${color}"/>`
    : `<path d="${path}" stroke="${color}" stroke-width="${width}"/>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
