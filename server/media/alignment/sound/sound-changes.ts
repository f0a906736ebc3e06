import type { FrameRange, Segment } from '#contract/media/alignment.ts';
import { isSure } from '#contract/media/alignment.ts';
import { bandCount, hopSeconds, type Sounds } from '#server/media/fingerprint/sounds.ts';
import type { Heard } from './hear-line.ts';

/** A band below −66 dB in both cuts is not heard. Levels are in half decibels above −96. */
const heardLevel = 60;
/** An encoder changes a band by less than 2 dB. */
const mostByEncoder = 8;
const windowHops = 16;
const shortestHops = 12;

/** The frames of the new cut that show the same pictures as before, but sound otherwise. */
export function findSoundChanges(heard: Heard | null, segments: Segment[]): FrameRange[] {
  if (!heard) return [];
  const changes = segments.flatMap((segment) =>
    segment.now && segment.old && segment.speed === 1 && isSure(segment)
      ? listChanges(heard, segment.now, segment.at)
      : [],
  );
  return join(changes);
}

function listChanges(heard: Heard, { from, to }: FrameRange, at: number): FrameRange[] {
  const { old, now, oldFrameSeconds, nowFrameSeconds } = heard;
  const shiftHops = ((from + at) * oldFrameSeconds - from * nowFrameSeconds) / hopSeconds;
  const first = Math.ceil((from * nowFrameSeconds) / hopSeconds);
  // The window of a hop reaches into the next one.
  const last = Math.min(now.count, Math.floor((to * nowFrameSeconds) / hopSeconds) - 2);
  const differences = Array.from({ length: Math.max(0, last - first) }, (_, n) =>
    differAt(old, first + n + shiftHops, now, first + n),
  );
  const ranges: FrameRange[] = [];
  for (const [n, isOther] of smooth(differences).entries()) {
    if (!isOther) continue;
    const frame = Math.min(to - 1, Math.floor(((first + n) * hopSeconds) / nowFrameSeconds));
    const range = ranges.at(-1);
    if (range && frame <= range.to + 1) range.to = frame + 1;
    else ranges.push({ from: Math.max(from, frame), to: frame + 1 });
  }
  return ranges.filter((range) => (range.to - range.from) * nowFrameSeconds >= shortestHops * hopSeconds);
}

/** The mean difference of the bands that can be heard in one of the cuts. */
function differAt(old: Sounds, oldHop: number, now: Sounds, hop: number): number {
  const low = Math.floor(oldHop);
  const share = oldHop - low;
  if (low < 0 || low + 1 >= old.count) return 0;
  let [sum, count] = [0, 0];
  for (let band = 0; band < bandCount; band++) {
    const [one, next] = [old.levels[low * bandCount + band] ?? 0, old.levels[(low + 1) * bandCount + band] ?? 0];
    const level = now.levels[hop * bandCount + band] ?? 0;
    if (Math.max(one, next, level) < heardLevel) continue;
    // Between two hops the level is one of theirs, or between them.
    const [least, most] = [Math.min(one, next), Math.max(one, next)];
    const expected = share === 0 ? one : Math.max(least, Math.min(most, level));
    sum += Math.abs(level - expected);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

function smooth(differences: number[]): boolean[] {
  return differences.map((_, n) => {
    const part = differences.slice(Math.max(0, n - windowHops / 2), n + windowHops / 2 + 1);
    return part.reduce((sum, one) => sum + one, 0) / part.length > mostByEncoder;
  });
}

function join(ranges: FrameRange[]): FrameRange[] {
  const joined: FrameRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && range.from - last.to <= 2) last.to = range.to;
    else joined.push({ ...range });
  }
  return joined;
}
