import type { Rational } from '#contract/media/media-facts.ts';
import type { Clip } from '../marker.ts';

/**
 * Timecode as SMPTE ST 12-1 defines it, counted anew here and not with the code of the product: what writes a file and
 * what reads it must not share a mistake.
 */
export type Label = { hours: number; minutes: number; seconds: number; frames: number; isDropFrame: boolean };

const labelPattern = /^(\d{1,2})[:;](\d{2})[:;](\d{2})([:;.,])(\d{2,3})$/;

/** Undefined for text that is no timecode. A semicolon or comma before the frames means drop-frame. */
export function readLabel(text: string): Label | undefined {
  const match = labelPattern.exec(text.trim());
  if (!match) return undefined;
  const [, hours, minutes, seconds, separator, frames] = match;
  const label = { hours: Number(hours), minutes: Number(minutes), seconds: Number(seconds), frames: Number(frames) };
  if (label.hours > 23 || label.minutes > 59 || label.seconds > 59) return undefined;
  return { ...label, isDropFrame: separator === ';' || separator === ',' };
}

export const nominalRate = ({ num, den }: Rational): number => Math.max(1, Math.round(num / den));

/** Only 30 frames per second and its multiples have labels to drop. */
export const hasDropFrame = (rate: Rational): boolean => nominalRate(rate) % 30 === 0;

/** Frames since midnight; undefined if this rate has no such label. */
export function countFrames(label: Omit<Label, 'isDropFrame'>, perSecond: number, isDropFrame: boolean) {
  if (label.frames >= perSecond) return undefined;
  const minutes = label.hours * 60 + label.minutes;
  const all = (minutes * 60 + label.seconds) * perSecond + label.frames;
  if (!isDropFrame) return all;
  const perMinute = (perSecond / 30) * 2;
  const isSkipped = label.seconds === 0 && minutes % 10 !== 0 && label.frames < perMinute;
  const skipped = perMinute * (minutes - Math.floor(minutes / 10));
  return all - skipped + (isSkipped ? perMinute - label.frames : 0);
}

export function framesInDay(perSecond: number, isDropFrame: boolean): number {
  return 86_400 * perSecond - (isDropFrame ? (perSecond / 30) * 2 * 9 * 6 * 24 : 0);
}

/** The number of the first frame in another way of numbering: an editor sets a timeline's start by its label. */
export function startIn(clip: Clip, isDropFrame: boolean): number {
  const perSecond = nominalRate(clip.rate);
  if (isDropFrame === clip.isDropFrame) return clip.startFrame;
  const label = labelOf(clip.startFrame, perSecond, clip.isDropFrame);
  return countFrames(label, perSecond, isDropFrame) ?? clip.startFrame;
}

function labelOf(count: number, perSecond: number, isDropFrame: boolean): Omit<Label, 'isDropFrame'> {
  let number = count;
  if (isDropFrame) {
    const perMinute = (perSecond / 30) * 2;
    const inTenMinutes = 600 * perSecond - 9 * perMinute;
    const rest = count % inTenMinutes;
    const minutes = Math.max(0, Math.floor((rest - perMinute) / (60 * perSecond - perMinute)));
    number += Math.floor(count / inTenMinutes) * 9 * perMinute + minutes * perMinute;
  }
  const seconds = Math.floor(number / perSecond);
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    frames: number % perSecond,
  };
}
