import type { CutEvent } from '#contract/media/cuts.ts';

/**
 * The first frame of the event before or after a frame; null at the ends. From inside an event the one before is its own
 * first frame, as in editing programs.
 */
export function cutBeside(events: readonly CutEvent[], frame: number, side: 'before' | 'after'): number | null {
  const starts = events.map(({ start }) => start);
  if (side === 'after') return starts.find((start) => start > frame) ?? null;
  return starts.findLast((start) => start < frame) ?? null;
}
