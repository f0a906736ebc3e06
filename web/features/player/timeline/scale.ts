import type { FrameClock } from '#contract/media/timecode.ts';

/** Positions of frames along the timeline, as fractions of its length. Linear in time, like audio and sprites. */
export type Scale = {
  frameCount: number;
  durationS: number;
  partOf: (frame: number) => number;
  frameAt: (part: number) => number;
};

export function makeScale(clock: FrameClock): Scale {
  const durationS = Math.max(clock.startOf(clock.frameCount), Number.MIN_VALUE);
  return {
    frameCount: clock.frameCount,
    durationS,
    partOf: (frame) => Math.min(1, Math.max(0, clock.startOf(frame) / durationS)),
    frameAt: (part) => clock.frameAt(Math.min(1, Math.max(0, part)) * durationS),
  };
}
