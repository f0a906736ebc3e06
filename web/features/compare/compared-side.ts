import type { FrameClock, TimecodeScale } from '#contract/media/timecode.ts';
import type { ComparedVideo } from './engine/comparison.ts';

/** A compared video with what people see of it. */
export type ComparedSide = ComparedVideo & {
  /** Different for each side, even if both show the same video. */
  id: string;
  /** Short and different from the others: "v3", or the name of the file. */
  name: string;
  /** Of its frames, as the times that people see are made. */
  clock: FrameClock;
  scale: TimecodeScale;
};
