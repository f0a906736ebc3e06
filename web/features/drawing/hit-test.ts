import type { Shape } from '#contract/comments/drawing.ts';
import { drawnFont, spaceHeight, spaceWidth } from '#contract/comments/drawing-marks.ts';
import type { Place } from './shapes.ts';

/** Average width of a character relative to its height. */
const characterWidth = 0.6;
const cornersOfEllipse = 32;

type Spot = readonly [x: number, y: number];

/** Whether an eraser moving from one place to another touches a shape. Its reach is in thousandths of the width. */
export function isTouched(shape: Shape, from: Place, to: Place, reach: number, aspect: number): boolean {
  const place = ([x, y]: readonly number[]): Spot => [(x ?? 0) * spaceWidth, (y ?? 0) * spaceHeight(aspect)];
  const [start, end] = [place(from), place(to)];
  const line = outlineOf(shape, place);
  if (shape.kind === 'text' && isWithin(line, end)) return true;
  const allowed = reach + (shape.kind === 'text' ? 0 : shape.width / 2);
  return line.some((spot, index) => segmentDistance(line[index - 1] ?? spot, spot, start, end) <= allowed);
}

/** The visible outline, as a polyline. */
function outlineOf(shape: Shape, place: (part: readonly number[]) => Spot): Spot[] {
  switch (shape.kind) {
    case 'pen':
      return shape.points.map(place);
    case 'line':
    case 'arrow':
      return [place(shape.from), place(shape.to)];
    case 'box':
      return rectangle(place(shape.from), place(shape.to));
    case 'ellipse': {
      const [[x1, y1], [x2, y2]] = [place(shape.from), place(shape.to)];
      return Array.from({ length: cornersOfEllipse + 1 }, (_, index): Spot => {
        const angle = (index / cornersOfEllipse) * 2 * Math.PI;
        return [(x1 + x2 + Math.cos(angle) * (x2 - x1)) / 2, (y1 + y2 + Math.sin(angle) * (y2 - y1)) / 2];
      });
    }
    case 'text': {
      const [x, y] = place(shape.at);
      const lines = shape.text.split('\n');
      const longest = Math.max(...lines.map((line) => [...line].length));
      const height = lines.length * shape.size * drawnFont.lineHeight;
      return rectangle([x, y], [x + longest * shape.size * characterWidth, y + height]);
    }
  }
}

const rectangle = ([x1, y1]: Spot, [x2, y2]: Spot): Spot[] => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
  [x1, y1],
];

function isWithin([corner, , opposite]: Spot[], [x, y]: Spot): boolean {
  if (!corner || !opposite) return false;
  return x >= corner[0] && x <= opposite[0] && y >= corner[1] && y <= opposite[1];
}

function segmentDistance(a: Spot, b: Spot, c: Spot, d: Spot): number {
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return 0;
  return Math.min(spotDistance(a, c, d), spotDistance(b, c, d), spotDistance(c, a, b), spotDistance(d, a, b));
}

/** The sign tells on which side of a line a spot lies. */
const side = ([x1, y1]: Spot, [x2, y2]: Spot, [x, y]: Spot) => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);

function spotDistance([x, y]: Spot, [x1, y1]: Spot, [x2, y2]: Spot): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / square;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}
