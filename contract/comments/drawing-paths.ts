/** Vector paths that both SVG and canvas accept. Pure arithmetic. */
export type Spot = readonly [x: number, y: number, ...others: number[]];

/** Rounding moves a corner at most this far, in thousandths of the picture's width. */
const bend = 1;

/** A segment: straight to a corner, then around it. */
export function bendRound(before: Spot, corner: Spot, after: Spot): { path: string; end: Spot } {
  const reach = reachOfBend(before, corner, after);
  const [from, end] = [towards(corner, before, reach), towards(corner, after, reach)];
  return { path: `L${write(from)}Q${write(corner)} ${write(end)}`, end };
}

/**
 * Distance from a corner at which the line starts to bend: up to half a segment at a gentle turn, little at a sharp
 * one.
 */
function reachOfBend(before: Spot, corner: Spot, after: Spot): number {
  const [x1, y1] = [corner[0] - before[0], corner[1] - before[1]];
  const [x2, y2] = [after[0] - corner[0], after[1] - corner[1]];
  const [length1, length2] = [Math.hypot(x1, y1), Math.hypot(x2, y2)];
  if (length1 === 0 || length2 === 0) return 0;
  const cosine = (x1 * x2 + y1 * y2) / (length1 * length2);
  const halfTurn = Math.sqrt(Math.max(0, 1 - cosine) / Math.max(0, 1 + cosine));
  return Math.min(length1 / 2, length2 / 2, (2 * bend) / halfTurn);
}

/** A dot needs some length, or canvas does not draw it. */
export const straight = (spots: readonly Spot[]) =>
  `M${spots.map(write).join('L')}${spots.every((spot) => write(spot) === write(spots[0] ?? spot)) ? 'h.01' : ''}`;

/** The ellipse that fits between two opposite corners. */
export function ellipse(corner: Spot, opposite: Spot): string {
  const [x, y] = [(corner[0] + opposite[0]) / 2, (corner[1] + opposite[1]) / 2];
  const [rx, ry] = [Math.abs(corner[0] - x), Math.abs(corner[1] - y)];
  const arc = (end: Spot) => `A${round(rx)} ${round(ry)} 0 0 1 ${write(end)}`;
  return `M${write([x - rx, y])}${arc([x + rx, y])}${arc([x - rx, y])}Z`;
}

/** The point at this distance from one point towards another. */
export function towards(from: Spot, to: Spot, distance: number): Spot {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = length === 0 ? 0 : distance / length;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export const round = (value: number) => Math.round(value * 100) / 100;
export const write = ([x, y]: readonly number[]) => `${round(x ?? 0)} ${round(y ?? 0)}`;
