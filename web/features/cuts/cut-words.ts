import type { CutEvent } from '#contract/media/cuts.ts';

/** "SC010_020 · 14:10:00:00 · A001C007", without what is not known or said twice. */
export function describeEvent({ clipName, sourceTimecode, reel }: CutEvent): string {
  return [clipName, sourceTimecode, reel === clipName ? null : reel].filter((part) => part !== null).join(' · ');
}
