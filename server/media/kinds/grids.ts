import type { Placement } from '#contract/comments/placements.ts';
import type { Area } from '#contract/comments/places.ts';

/** A picture or page in brief: the brightness of 64 × 64 cells, to find it again in another version. */
export const gridSize = 64;
const cells = gridSize * gridSize;

/** Levels of 256 by which encoders and programs that render pages differ. */
const sameLevels = 2;
const sameCell = 14;
/**
 * Something else if it differs by more of the contrast of both. The pages of a document share their margins and lines; an
 * image has no other to be taken for, and may be graded.
 */
const otherShare = { page: 0.15, image: 0.5 };
/** Cells around the area of a comment that belong to it. */
const margin = 2;

type Followed = Pick<Placement, 'state' | 'frame'>;
type Found = { frame: number; levels: number; grid: Uint8Array };

/** Finds the pictures or pages of comments in another version, and whether their parts look as they did. */
export function createFollower(
  old: Uint8Array,
  now: Uint8Array,
): (at: { frame: number; area: Area | null }) => Followed {
  const count = now.length / cells;
  const share = count === 1 ? otherShare.image : otherShare.page;
  const found = new Map<number, Found>();
  return ({ frame, area }) => {
    const own = gridAt(old, frame);
    if (!own || count < 1) return { state: 'unsure', frame: frame < count ? frame : null };
    const same = found.get(frame) ?? findSame(own, now, frame);
    found.set(frame, same);
    if (isOther(own, same, share)) return frame < count ? { state: 'unsure', frame } : { state: 'gone', frame: null };
    const isSame = same.levels <= sameLevels && differ(own, same.grid, area) <= sameCell;
    return { state: isSame ? (same.frame === frame ? 'exact' : 'moved') : 'changed', frame: same.frame };
  };
}

function isOther(own: Uint8Array, { grid, levels }: { grid: Uint8Array; levels: number }, share: number): boolean {
  return levels > sameLevels && levels > share * (measureContrast(own) + measureContrast(grid));
}

function measureContrast(grid: Uint8Array): number {
  const mean = grid.reduce((sum, level) => sum + level, 0) / cells;
  return grid.reduce((sum, level) => sum + Math.abs(level - mean), 0) / cells;
}

/** The one in its own place if it is the same, else the most similar one; among equals, as among empty pages, the nearest. */
function findSame(own: Uint8Array, now: Uint8Array, frame: number): Found {
  const here = gridAt(now, frame);
  let best: Found = { frame, levels: here ? measureMean(own, here) : Number.POSITIVE_INFINITY, grid: here ?? own };
  if (best.levels <= sameLevels / 2) return best;
  for (let at = 0; at < now.length / cells; at++) {
    const grid = gridAt(now, at);
    if (!grid) continue;
    const levels = measureMean(own, grid, best.levels + sameLevels / 2);
    const isNearer = levels - best.levels <= sameLevels / 2 && Math.abs(at - frame) < Math.abs(best.frame - frame);
    if (levels < best.levels - sameLevels / 2 || isNearer) best = { frame: at, levels, grid };
  }
  return best;
}

function gridAt(grids: Uint8Array, frame: number): Uint8Array | undefined {
  const grid = grids.subarray(frame * cells, (frame + 1) * cells);
  return grid.length === cells ? grid : undefined;
}

/** Infinite as soon as it is above the limit. */
function measureMean(one: Uint8Array, other: Uint8Array, limit = Number.POSITIVE_INFINITY): number {
  const most = limit * cells;
  let sum = 0;
  for (let n = 0; n < cells; n++) {
    sum += Math.abs((one[n] ?? 0) - (other[n] ?? 0));
    if (sum > most) return Number.POSITIVE_INFINITY;
  }
  return sum / cells;
}

/** The largest difference of a cell in the area and around it, or anywhere. */
function differ(one: Uint8Array, other: Uint8Array, area: Area | null): number {
  const from = (start: number) => Math.max(0, Math.floor(start * gridSize) - margin);
  const to = (end: number) => Math.min(gridSize, Math.ceil(end * gridSize) + margin);
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: 1, height: 1 };
  let most = 0;
  for (let row = from(y); row < to(y + height); row++) {
    for (let column = from(x); column < to(x + width); column++) {
      const n = row * gridSize + column;
      most = Math.max(most, Math.abs((one[n] ?? 0) - (other[n] ?? 0)));
    }
  }
  return most;
}
