export type FormatTime = (frame: number, seconds?: number) => string;

/** The comments' view of the player. The page supplies it, so that neither feature depends on the other. */
export type PlayerPort = {
  /** The frame that is on screen now. */
  frame: () => number;
  isPlaying: () => boolean;
  play: () => void;
  pause: () => void;
  seekTo: (frame: number) => void;
  range: () => Range;
  setRange: (inFrame: number | null, outFrame: number | null) => void;
  /** In the user's choice of time, timecode or frames. Falls back to seconds while frames are unknown. */
  useFormatTime: () => FormatTime;
  useFrame: () => number;
};

/** The in and out points, as far as they are set. */
export type Range = { in: number | null; out: number | null };

export type Span = { in: number; out: number };

/** The span of a range; both points are required. */
export function spanOf(range: Range): Span | null {
  if (range.in === null || range.out === null) return null;
  return { in: Math.min(range.in, range.out), out: Math.max(range.in, range.out) };
}
