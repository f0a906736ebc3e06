import type { Area, CommentPlace } from '#contract/comments/places.ts';

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
  /** On a file that is no video; its frames are the pages of a PDF, the samples of a sound, or one for an image. */
  spots?: SpotPort;
};

/** The name of a place in a file: comments are on a frame, a page, a sample, or an image as a whole. */
export type Unit = 'frame' | 'page' | 'sample' | 'image';

export const unitOf = ({ spots }: Pick<PlayerPort, 'spots'>): Unit => spots?.unit ?? 'frame';

/** The part of a picture or page, or the words of it, that a new comment will be about. */
export type Spot = { frame: number; area: Area | null; words: string | null };

export type SpotPort = {
  /** One place on its axis, in a sentence. */
  unit: Exclude<Unit, 'frame'>;
  useSpot: () => Spot | null;
  setSpot: (spot: Spot | null) => void;
  /** The place of a comment at these numbers of the axis, or at the spot. */
  placeAt: (at: { frame: number; endFrame: number | null }) => CommentPlace;
};

/** The in and out points, as far as they are set. */
export type Range = { in: number | null; out: number | null };

export type Span = { in: number; out: number };

/** The span of a range; both points are required. */
export function spanOf(range: Range): Span | null {
  if (range.in === null || range.out === null) return null;
  return { in: Math.min(range.in, range.out), out: Math.max(range.in, range.out) };
}
