import { type Cuts, extend, type Line, likeEnough, meanOnLine } from './lines.ts';
import { createSearch, type Hit } from './search.ts';

/** Every so many frames of the new cut are looked for in the old one. */
const stride = 6;
const shortest = 3;
/** More lines than this through one frame are all of the same still picture. */
const mostThroughFrame = 10;
const settleBy = 5;

/** The lines of pictures that were moved, or graded, but not changed otherwise. */
export function findLines(cuts: Cuts): { lines: Line[]; hits: Hit[] } {
  const search = createSearch(cuts);
  const hits = listLookedFor(cuts).flatMap((b) => search(b));
  const lines: Line[] = [];
  const open: Line[] = [];
  let last = -1;
  for (const hit of hits) {
    if (hit.b !== last) {
      last = hit.b;
      const still = open.filter(({ to }) => to > hit.b);
      open.splice(0, open.length, ...still);
    }
    if (hit.difference > likeEnough || open.length >= mostThroughFrame) continue;
    const at = settle(cuts, { from: hit.b, to: hit.b + 1, at: hit.a - hit.b, speed: 1, changed: null });
    if (open.some((line) => line.at === at && line.from <= hit.b)) continue;
    const line = extend(cuts, { from: hit.b, to: hit.b + 1, at, speed: 1, changed: null });
    if (line.to - line.from < shortest) continue;
    lines.push(line);
    open.push(line);
  }
  return { lines, hits };
}

/** Every sixth frame, and the first ones of each shot. */
function listLookedFor({ now }: Cuts): number[] {
  const chosen = new Set(now.shots.flatMap((first) => [first, first + 2]));
  for (let b = 0; b < now.count; b += stride) chosen.add(b);
  return [...chosen].filter((b) => b < now.count).sort((one, other) => one - other);
}

/** Moves a line by some frames to where the pictures around it differ least. */
export function settle(cuts: Cuts, line: Line, by = settleBy): number {
  const from = Math.max(0, line.from - 8);
  const to = Math.min(cuts.now.count, line.to + 8);
  let [best, least] = [line.at, Number.POSITIVE_INFINITY];
  for (let moved = 0; moved <= 2 * by; moved++) {
    // 0, 1, −1, 2, −2 …, so that a still picture stays where it was found.
    const at = line.at + (moved % 2 === 0 ? -moved / 2 : (moved + 1) / 2);
    const mean = meanOnLine(cuts, { ...line, at }, from, to, 48);
    if (mean < least - 0.01) [best, least] = [at, mean];
  }
  return best;
}
