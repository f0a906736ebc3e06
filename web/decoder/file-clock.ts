import type { FrameTable } from '#contract/media/frame-table.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { FrameClock } from '#contract/media/timecode.ts';

/** The facts about a video, with its frame times if the rate varies. */
export type Timed = { facts: MediaFacts; table: FrameTable | null };

/** A presented frame by its start time or, in browsers without that, by a moment within it. */
export type Report = [seconds: number, is: 'its begin' | 'within it'];

/**
 * Maps frames to the file's own time, where the first frame starts at `offsetS`. Measured in Chromium: `mediaTime`,
 * ffprobe and mediabunny agree for edit lists, B-frames without one, video that starts after its audio, fragments and
 * WebM.
 */
export type FileClock = {
  clock: FrameClock;
  offsetS: number;
};

export function frameOf({ clock, offsetS }: FileClock, ...[seconds, is]: Report): number {
  return is === 'its begin' ? clock.frameBegunAt(seconds - offsetS) : clock.frameAt(seconds - offsetS);
}

/** Far from both ends of a frame, and nearer to its begin: after a seek, Firefox reports this very time as the begin. */
const seekPart = 0.4;

/** The time to seek to for this frame. */
export function timeOf({ clock, offsetS }: FileClock, frame: number): number {
  const start = clock.startOf(frame);
  return offsetS + start + seekPart * (clock.startOf(frame + 1) - start);
}
