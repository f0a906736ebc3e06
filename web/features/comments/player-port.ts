export type FormatTime = (frame: number, seconds?: number) => string;

/** What comments need of whatever plays the video. The page gives it, so that neither feature knows the other. */
export type PlayerPort = {
  /** The frame that is on screen now. */
  frame: () => number;
  isPlaying: () => boolean;
  play: () => void;
  pause: () => void;
  seekTo: (frame: number) => void;
  range: () => Range;
  setRange: (inFrame: number | null, outFrame: number | null) => void;
  /** As the person chose to read times: minutes and seconds, time code, or frames. Without known frames, in seconds. */
  formatTime: FormatTime;
  useFrame: () => number;
};

/** The in and the out point, as far as they are set. */
export type Range = { in: number | null; out: number | null };

export type Span = { in: number; out: number };

/** What a comment would cover: both points are needed. */
export function spanOf(range: Range): Span | null {
  if (range.in === null || range.out === null) return null;
  return { in: Math.min(range.in, range.out), out: Math.max(range.in, range.out) };
}
