import type { Comment } from '#contract/comments/comments.ts';
import type { CarriedState } from '#contract/comments/placements.ts';
import type { MarkerColor } from '#contract/markers/colors.ts';
import type { Shot } from '#contract/media/cuts.ts';
import type { FileKind } from '#contract/media/kinds.ts';
import type { Clip } from './marker.ts';

/** A comment or reply with everything that is known of it, for people and for programs of their own. */
export type TableRow = {
  comment: Comment;
  /** Null for a comment on this version; others came from an earlier one. */
  place: CarriedState | null;
  /** The row number of the comment that it replies to, counted from 1. */
  replyTo: number | null;
  /** On the even grid, where editing programs show the picture. Null without a place, or until frames are counted. */
  frame: number | null;
  /** The last frame of a range; null for a single one. */
  endFrame: number | null;
  /** Null without a place in this version. */
  seconds: number | null;
  hasDrawing: boolean;
  /** Its place in the cut list of the version, if there is one. */
  shot?: Shot | null;
  color: MarkerColor;
  url: string;
};

export type CommentTable = {
  name: string;
  version: number;
  url: string;
  kind: FileKind;
  /** Null until the frames have been counted, and for images and pages. */
  clip: Clip | null;
  /** In the order of the video, replies after their comment. */
  rows: TableRow[];
};

export type TableWriter = (table: CommentTable) => string;
