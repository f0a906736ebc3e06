import { formatSampleTime } from '#contract/format.ts';
import { formatTimecode, type TimecodeScale } from '#contract/media/timecode.ts';
import type { Clip } from './marker.ts';

/** The numbering of the timeline that the markers go to. */
export function scaleOf({ rate, isDropFrame, startFrame }: Clip): TimecodeScale {
  return { rate, isDropFrame, firstFrame: startFrame };
}

/** "23.976", "25": the rate as editing programs call it. */
export function nameRate({ rate: { num, den } }: Clip): string {
  return String(Number((num / den).toFixed(3)));
}

/** In words, for the header of a file; null for a constant rate. */
export function describeGrid(clip: Clip): string | null {
  return clip.isVariable
    ? `Variable frame rate: positions are on an even grid of ${nameRate(clip)} frames per second`
    : null;
}

export const formatPlace = (frame: number, clip: Clip): string =>
  clip.isSound ? formatSampleTime(frame, clip.rate.num) : formatTimecode(frame, scaleOf(clip));
