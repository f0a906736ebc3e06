import { fitSlopeFinely } from '#server/media/alignment/fit-slope.ts';
import type { Cuts, Line } from '#server/media/alignment/lines.ts';
import { judgeLine } from '#server/media/alignment/motion.ts';
import { newFrame, putOnLine, type Run } from '#server/media/alignment/path.ts';
import { compareSound, type Heard, hearLine, isSameSound } from './hear-line.ts';
import { areNear, findShots } from './use-sound.ts';

/** One line may explain the pictures of a shot worse than its parts by this. */
const slack = 0.5;

/**
 * A shot at another speed in which little moves lies on several lines, on each for a while. If its sound is not on them, but on
 * one line through the whole shot, that line is taken.
 */
export function hearShots(cuts: Cuts, heard: Heard, parts: Run[]): Run[] {
  return groupByShot(cuts, parts).flatMap((group) => asHeard(cuts, heard, group) ?? group);
}

function groupByShot({ now }: Cuts, parts: Run[]): Run[][] {
  const groups: Run[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last && !now.shots.includes(part.from)) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

function asHeard(cuts: Cuts, heard: Heard, group: Run[]): Run[] | undefined {
  const whole = { from: group[0]?.from ?? 0, to: group.at(-1)?.to ?? 0 };
  const longest = group.reduce((most, part) => (part.to - part.from > most.to - most.from ? part : most));
  if (!longest.line || longest.line.changed !== null) return undefined;
  const isHeard = group.every(({ from, to, line }) => {
    const difference = line ? compareSound(heard, { ...line, from, to }) : Number.POSITIVE_INFINITY;
    return line && (isSameSound(difference) || difference === Number.POSITIVE_INFINITY);
  });
  if (isHeard) return undefined;
  const own: Line = { ...longest.line, ...whole };
  const found = hearLine(cuts, heard, own, findShots(cuts, own));
  // A shot that is a frame beside its sound is settled with all others.
  if (!found || group.every((part) => part.line && areNear(part.line, { ...found, from: part.from, to: part.to })))
    return undefined;
  const judge = (line: Line) => judgeLine(cuts, line);
  const line = found.speed === 1 ? found : { ...fitSlopeFinely(found, judge, cuts.usualSpeed, 0), isHeard: true };
  const before = group.reduce(
    (sum, { from, to, line: other }) => sum + (other ? judge({ ...other, from, to }) : newFrame) * (to - from),
    0,
  );
  if (judge(line) > before / (whole.to - whole.from) + slack) return undefined;
  return putOnLine(whole, line);
}
