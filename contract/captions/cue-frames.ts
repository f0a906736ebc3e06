import type { FrameClock } from '../media/timecode.ts';
import type { Cue } from './cue.ts';

/** A cue with the frames that show it: from `first` up to, not including, `end`. */
export type FramedCue = Cue & { first: number; end: number };

/**
 * Times of captions are frames rounded to milliseconds, up or down, so the frame meant is the one that begins nearest.
 * Every cue has at least one frame; those after the end of the video have none and are left out.
 */
export function frameCues(cues: readonly Cue[], clock: FrameClock): FramedCue[] {
  const { frameCount } = clock;
  const lastStart = clock.startOf(frameCount - 1);
  const lastEnd = clock.startOf(frameCount);
  const frameOf = (ms: number) => {
    const seconds = ms / 1000;
    // Nearer to the end of the video than to its last frame.
    return seconds - lastStart > lastEnd - seconds ? frameCount : clock.frameBegunAt(seconds);
  };
  return cues.flatMap((cue) => {
    const first = frameOf(cue.startMs);
    return first >= frameCount ? [] : [{ ...cue, first, end: Math.max(first + 1, frameOf(cue.endMs)) }];
  });
}

/** The cues of a frame, in their order. */
export function cuesAt(cues: readonly FramedCue[], frame: number): FramedCue[] {
  return cues.filter(({ first, end }) => first <= frame && frame < end);
}
