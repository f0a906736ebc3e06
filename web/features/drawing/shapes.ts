import type { Shape } from '#contract/comments/drawing.ts';
import { spaceHeight, spaceWidth } from '#contract/comments/drawing-marks.ts';
import { round } from './simplify.ts';

export type Place = [x: number, y: number];
export type Look = { color: string; width: number };
export type SpanKind = Extract<Shape, { from: unknown }>['kind'];

export function isSpan(kind: string): kind is SpanKind {
  return kind === 'line' || kind === 'arrow' || kind === 'box' || kind === 'ellipse';
}

/** A shorter drag is a click, not a shape. In thousandths of the picture's width. */
const shortest = 4;
const step45 = Math.PI / 4;

/** Text size follows the pen's width. */
export const textSize = (width: number): number => 16 + 5 * width;

/** The shape between two places; undefined while they are too close. */
export function spanShape(kind: SpanKind, look: Look, from: Place, to: Place, aspect: number): Shape | undefined {
  const [dx, dy] = [(to[0] - from[0]) * spaceWidth, (to[1] - from[1]) * spaceHeight(aspect)];
  if (Math.hypot(dx, dy) < shortest) return undefined;
  return { kind, ...look, from: roundPlace(from), to: roundPlace(to) };
}

/** Shift snaps lines to 45 degrees, boxes to squares and ellipses to circles. */
export function constrain(kind: SpanKind, from: Place, to: Place, aspect: number): Place {
  const [dx, dy] = [to[0] - from[0], (to[1] - from[1]) / aspect];
  if (kind === 'box' || kind === 'ellipse') {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    return [from[0] + Math.sign(dx) * side, from[1] + Math.sign(dy) * side * aspect];
  }
  const angle = Math.round(Math.atan2(dy, dx) / step45) * step45;
  const length = Math.hypot(dx, dy);
  return [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length * aspect];
}

export function textShape({ color, width }: Look, at: Place, text: string): Shape | undefined {
  const written = text.trim();
  return written ? { kind: 'text', color, width, at: roundPlace(at), text: written, size: textSize(width) } : undefined;
}

/** For drawing without a pointer: a shape in the middle, to be moved with the arrow keys. */
export function middleShape(kind: SpanKind, look: Look): Shape {
  const from: Place = kind === 'arrow' ? [0.35, 0.65] : kind === 'line' ? [0.4, 0.5] : [0.4, 0.4];
  const to: Place = kind === 'arrow' ? [0.5, 0.5] : kind === 'line' ? [0.6, 0.5] : [0.6, 0.6];
  return { kind, ...look, from, to };
}

export function moveShape(shape: Shape, dx: number, dy: number): Shape {
  const move = ([x, y]: readonly [number, number, ...number[]]): Place => roundPlace([x + dx, y + dy]);
  switch (shape.kind) {
    case 'pen':
      return { ...shape, points: shape.points.map((point) => [...move(point), point[2]]) };
    case 'text':
      return { ...shape, at: move(shape.at) };
    default:
      return { ...shape, from: move(shape.from), to: move(shape.to) };
  }
}

/** Exact in the largest picture at the highest zoom. */
const roundPlace = ([x, y]: Place): Place => [round(x, 6), round(y, 6)];
