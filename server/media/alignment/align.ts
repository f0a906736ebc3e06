import type { Alignment } from '#contract/media/alignment.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import type { Pictures, Sounds } from '../fingerprint/fingerprint.ts';
import { takeOffBlanks } from './blank.ts';
import { fillHoles } from './fill-holes.ts';
import { findChangedLines } from './find-changed-lines.ts';
import { findLines } from './find-lines.ts';
import { prepareFrames } from './frames.ts';
import { judgeRuns } from './judge.ts';
import { keepApart } from './keep-apart.ts';
import type { Cuts, Line } from './lines.ts';
import { choosePath, type Run } from './path.ts';
import { refineRuns } from './refine.ts';
import { listSegments } from './segments.ts';
import { findSoundChanges } from './sound/sound-changes.ts';
import { splitAtShots } from './split-at-shots.ts';

export type Cut = { pictures: Pictures; sounds: Sounds | null; frameRate: Rational };

/** Finds what became of the pictures of an old cut in a new one. */
export function alignCuts(old: Cut, now: Cut): Alignment {
  const { cuts, runs, lines } = explainFrames(old, now);
  const parts = runs.flatMap((run) => splitAtShots(cuts, run));
  const segments = listSegments(cuts, judgeRuns(cuts, listen(old, now), lines, parts));
  return { segments, sound: findSoundChanges(listen(old, now), segments) };
}

export function explainFrames(old: Cut, now: Cut): { cuts: Cuts; runs: Run[]; lines: Line[] } {
  const cuts = {
    old: prepareFrames(old.pictures),
    now: prepareFrames(now.pictures),
    usualSpeed: (old.frameRate.num * now.frameRate.den) / (old.frameRate.den * now.frameRate.num),
  };
  const heard = listen(old, now);
  const { lines, hits } = findLines(cuts);
  let runs = choosePath(cuts, lines);
  const changed = findChangedLines(cuts, runs, hits);
  if (changed.length > 0) runs = choosePath(cuts, [...lines, ...changed]);
  const all = [...lines, ...changed];
  const inShots = runs.flatMap((run) => splitAtShots(cuts, run));
  runs = keepApart(cuts, all, takeOffBlanks(cuts, inShots));
  return { cuts, lines: all, runs: fillHoles(cuts, heard, refineRuns(cuts, heard, runs)) };
}

function listen(old: Cut, now: Cut) {
  const secondsOf = ({ frameRate: { num, den } }: Cut) => den / num;
  return old.sounds && now.sounds
    ? { old: old.sounds, now: now.sounds, oldFrameSeconds: secondsOf(old), nowFrameSeconds: secondsOf(now) }
    : null;
}
