import type { CutEvent } from '#contract/media/cuts.ts';

/** The narrowest shots are left out. */
const leastPx = 3;
/** A name is there as a whole, or with its ends if this much of it fits. */
const legiblePx = 72;
const perLetterPx = 7;
const besidePx = 9;

export type LaidShot = {
  event: CutEvent;
  /** Parts of the width of the lane. */
  left: number;
  part: number;
  /** Whether its name has room on it. */
  isNamed: boolean;
};

/** The shots of a cut list side by side on a lane of this width. */
export function layOutShots(events: readonly CutEvent[], partOf: (frame: number) => number, width: number): LaidShot[] {
  let end = -1;
  return events.flatMap((event) => {
    const left = partOf(event.start);
    const part = partOf(event.start + event.length) - left;
    if (width === 0 || (left - end) * width < 0 || part <= 0) return [];
    if (part * width < leastPx && end >= 0 && (left + part - end) * width < leastPx) return [];
    end = left + part;
    const namePx = perLetterPx * event.clipName.length + besidePx;
    return [{ event, left, part, isNamed: part * width >= Math.min(legiblePx, namePx) }];
  });
}
