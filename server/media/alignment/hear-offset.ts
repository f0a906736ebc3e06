import { bandCount, hopSeconds, type Sounds } from '../fingerprint/sounds.ts';
import { differ } from './difference.ts';
import type { Cuts, Line } from './lines.ts';
import { oldFrameAt } from './lines.ts';
import type { Heard } from './refine.ts';

/** Of one still picture. */
const still = 4;
const farthest = 250;
/** The right offset is clearly better than any that is not beside it. */
const clearly = 0.8;
const nearly = 1.5;
const leastHeard = 0.6;
const usual = 0.02;

/**
 * The part of a still picture that has the sound of old frames, on the line to these; undefined if the sound does not tell. A
 * shot that begins earlier or ends later than before is heard in part only.
 */
export function hearOffset(cuts: Cuts, heard: Heard, line: Line): Line | undefined {
  const speed = Math.abs(line.speed - cuts.usualSpeed) < usual ? cuts.usualSpeed : 1;
  const [firstShown, lastShown] = [oldFrameAt(line, line.from), oldFrameAt(line, line.to - 1)];
  const [first, last] = findStill(cuts, firstShown, lastShown);
  const length = speed * (line.to - line.from);
  const found: (Line & { start: number; difference: number })[] = [];
  for (let start = Math.ceil(first - length * (1 - leastHeard)); start + length * leastHeard <= last + 1; start++) {
    const at = start - speed * line.from;
    const part = {
      from: Math.max(line.from, Math.ceil((first - at) / speed)),
      to: Math.min(line.to, Math.floor((last - at) / speed) + 1),
    };
    if (part.to - part.from < (line.to - line.from) * leastHeard) continue;
    const own = { ...line, ...part, at, speed };
    found.push({ ...own, start, difference: compareSound(heard, own) });
  }
  const sorted = found.toSorted((one, other) => one.difference - other.difference);
  const [best] = sorted;
  const next = sorted.find((one) => best && Math.abs(one.start - best.start) > 3);
  if (!best || !Number.isFinite(best.difference)) return undefined;
  if (next && best.difference > next.difference * clearly) return undefined;
  // The sound is exact to about a frame; a shot mostly stays, or begins or ends where the old one does.
  const likely = [firstShown, first, Math.round(last + 1 - length)];
  const chosen = sorted.find(
    (one) =>
      likely.includes(one.start) && Math.abs(one.start - best.start) <= 1 && one.difference <= best.difference * nearly,
  );
  const { difference: _, start: __, ...own } = chosen ?? best;
  return own;
}

/** How far the old picture stands still around these frames. */
function findStill({ old }: Cuts, from: number, to: number): [first: number, last: number] {
  const middle = Math.max(0, Math.min(old.count - 1, Math.floor((from + to) / 2)));
  let [first, last] = [middle, middle];
  while (first > 0 && middle - first < farthest && differ(old, middle, old, first - 1) <= still) first -= 1;
  while (last < old.count - 1 && last - middle < farthest && differ(old, middle, old, last + 1) <= still) last += 1;
  return [first, last];
}

/** The mean difference of the levels, apart from the volume. */
function compareSound({ old, now, oldFrameSeconds, nowFrameSeconds }: Heard, { from, to, at, speed }: Line): number {
  const [first, last] = [
    Math.ceil((from * nowFrameSeconds) / hopSeconds),
    Math.floor((to * nowFrameSeconds) / hopSeconds) - 2,
  ];
  if (last - first < 8) return Number.POSITIVE_INFINITY;
  const oldHopAt = (hop: number) =>
    ((at + (speed * hop * hopSeconds) / nowFrameSeconds) * oldFrameSeconds) / hopSeconds;
  let [sum, squares, count, loud] = [0, 0, 0, 0];
  for (let hop = first; hop <= last; hop++) {
    const oldHop = oldHopAt(hop);
    for (let band = 0; band < bandCount; band++) {
      const level = now.levels[hop * bandCount + band] ?? 0;
      const difference = level - levelAt(old, oldHop, band);
      sum += difference;
      squares += difference * difference;
      count += 1;
      if (level > 60) loud += 1;
    }
  }
  // Silence is like any other silence.
  if (loud < count / 20) return Number.POSITIVE_INFINITY;
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

function levelAt({ levels, count }: Sounds, hop: number, band: number): number {
  const low = Math.max(0, Math.min(count - 2, Math.floor(hop)));
  const share = Math.max(0, Math.min(1, hop - low));
  return (levels[low * bandCount + band] ?? 0) * (1 - share) + (levels[(low + 1) * bandCount + band] ?? 0) * share;
}
