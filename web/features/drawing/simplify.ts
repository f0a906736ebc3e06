import { spaceHeight, spaceWidth } from '#contract/comments/drawing-marks.ts';

export type PenPoint = [x: number, y: number, pressure: number];

/** A pressure difference of this size weighs as much as a displacement by the tolerance; smaller ones do not show. */
const pressureTolerance = 0.03;

/**
 * Ramer–Douglas–Peucker: drops points that change the stroke by less than the tolerance, in thousandths of the
 * picture's width. Rounds to a tenth of that unit, so that long strokes stay small.
 */
export function simplify(points: readonly PenPoint[], aspect: number, tolerance: number): PenPoint[] {
  const height = spaceHeight(aspect);
  const spots = points.map(([x, y, pressure]): PenPoint => {
    return [x * spaceWidth, y * height, (pressure * tolerance) / pressureTolerance];
  });
  const isKept = new Uint8Array(points.length);
  isKept[0] = 1;
  isKept[points.length - 1] = 1;
  // An explicit stack, because long strokes would overflow the call stack.
  const open: [from: number, to: number][] = [[0, points.length - 1]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch;
    const farthest = findFarthest(spots, from, to);
    if (farthest.distance <= tolerance) continue;
    isKept[farthest.index] = 1;
    open.push([from, farthest.index], [farthest.index, to]);
  }
  return points.filter((_, index) => isKept[index]).map(roundPoint);
}

function findFarthest(spots: readonly PenPoint[], from: number, to: number): { index: number; distance: number } {
  const [start, end] = [spots[from], spots[to]];
  const farthest = { index: from, distance: 0 };
  if (!start || !end) return farthest;
  for (let index = from + 1; index < to; index += 1) {
    const spot = spots[index];
    const distance = spot ? distanceToSegment(spot, start, end) : 0;
    if (distance > farthest.distance) Object.assign(farthest, { index, distance });
  }
  return farthest;
}

/** Distance in space from the segment; in pressure, which has steps, from its nearer end. */
function distanceToSegment([x, y, z]: PenPoint, [x1, y1, z1]: PenPoint, [x2, y2, z2]: PenPoint): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / square;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy, z - (share < 0.5 ? z1 : z2));
}

function roundPoint([x, y, pressure]: PenPoint): PenPoint {
  return [round(x, 4), round(y, 4), round(pressure, 2)];
}

export function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
