import type { MarkerColor } from '#contract/markers/colors.ts';
import type { Shot } from '#contract/media/cuts.ts';
import type { Rational } from '#contract/media/media-facts.ts';

export { type MarkerColor, markerColors } from '#contract/markers/colors.ts';

/**
 * A comment as editing programs know it. Frames are integers on the even grid of the clip's rate, counted from its first
 * frame; of a video with a variable rate they are where an editing program shows the picture.
 */
export type Marker = {
  /** The id of the comment. */
  id: string;
  frame: number;
  /** In frames; 1 for a single frame. */
  length: number;
  author: string;
  /** As it was written, with its lines. */
  text: string;
  replies: MarkerReply[];
  resolved: boolean;
  hasDrawing: boolean;
  /** Its place in the cut list of the version, if there is one. */
  shot?: Shot | null;
  /** Its origin, such as "from v2, place not sure, team only"; empty for a comment on this version that all may see. */
  origin: string;
  color: MarkerColor;
  /** Opens the comment. It ends the text in formats without a field of their own, and `id` is read back from it. */
  url: string;
};

export type MarkerReply = { author: string; text: string };

/** The video that the markers belong to, and the timeline that they go to. */
export type Clip = {
  name: string;
  version: number;
  rate: Rational;
  /** A way of numbering, not a rate: also true for some videos at exactly 30 and 60 frames per second. */
  isDropFrame: boolean;
  isVariable: boolean;
  /** The timecode number of the first frame, counted in frames from midnight. */
  startFrame: number;
  /** On the even grid. */
  frameCount: number;
  width: number;
  height: number;
  /** Its frames are samples, its rate is the sample rate, and places are named by their time. */
  isSound?: true;
  /** Null without sound. */
  audio: { channels: number; sampleRate: number } | null;
  url: string;
};

export type MarkerSheet = {
  clip: Clip;
  /** In the order of the video. */
  markers: Marker[];
  /** Comments without a place in this version. They go into a header, never on a frame. */
  placeless: Omit<Marker, 'frame' | 'length'>[];
};

/** Each format is one pure function in `write/`. Text becomes UTF-8. */
export type Writer = (sheet: MarkerSheet) => string | Uint8Array;

/** One marker of a file. `id` is null if none of ours was found in it. */
export type ReadMarker = {
  id: string | null;
  frame: number;
  length: number;
  /** After the beginning of the video, if the file says it exactly. */
  seconds?: number;
  author: string | null;
  text: string;
  replies: MarkerReply[];
  /** Null if the file does not say. */
  resolved: boolean | null;
  color: MarkerColor | null;
  /** The file says that it is for the team alone. */
  teamOnly?: boolean;
};

/** The rate and the numbering that a file claims, null where it claims none. The reader needs the clip for the rest. */
export type ReadSheet = {
  rate: Rational | null;
  isDropFrame: boolean | null;
  markers: ReadMarker[];
  /** Warnings: what was skipped or is uncertain, as sentences. */
  warnings: string[];
};

/**
 * Each format is one pure function in `read/`, written from the format's specification: it shares no code with the
 * writer. Throws AppError if the file is not of this format or damaged.
 */
export type Reader = (bytes: Uint8Array, clip: Clip) => ReadSheet;

/** One event of a cut list, in frames of the timeline's grid from its first frame. */
export type CutEvent = {
  /** The number or id of the event in its list. */
  name: string;
  /** The shot: the clip's name, or the reel where there is none. */
  clipName: string;
  reel: string | null;
  /** In timecode of the source, as written, of the event's first frame; null if unknown. */
  sourceTimecode: string | null;
  /** Frames of the source per frame of the timeline: 1 usually, 0 for a still, negative backwards; null if unknown. */
  speed: number | null;
  start: number;
  length: number;
  /** The frames of a transition from the event before, counted from the start of this one; 0 for a straight cut. */
  dissolve: number;
};

export type CutList = {
  rate: Rational | null;
  isDropFrame: boolean | null;
  /** The timecode number of the first frame, counted from midnight; null if the list does not say. */
  startFrame: number | null;
  title: string;
  events: CutEvent[];
  warnings: string[];
};
