import type { Comment } from '#contract/comments/comments.ts';
import type { CarriedState } from '#contract/comments/placements.ts';
import type { AssetFacts } from '#contract/media/asset-facts.ts';
import type { CutEvent } from '#contract/media/cuts.ts';
import type { FrameTable } from '#contract/media/frame-table.ts';
import type { FileKind } from '#contract/media/kinds.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { type FrameClock, frameClock, sampleClock } from '#contract/media/timecode.ts';

/** `carried` is null for a comment on the exported version itself; others came from an earlier one. */
export type SheetComment = Comment & { carried: CarriedState | null };

/** All comments of one version, as data that a thread can be given. */
export type SheetData = {
  itemId: string;
  videoName: string;
  version: number;
  kind: FileKind;
  facts: MediaFacts | null;
  /** Of a file that is no video. */
  asset?: AssetFacts | null;
  /** Null at a constant rate. */
  frameTable: FrameTable | null;
  comments: SheetComment[];
  /** The cut list of the version; empty if the caller may not see it. */
  cuts?: CutEvent[];
};

/** The source of tables and markers. */
export type Sheet = Omit<SheetData, 'frameTable'> & {
  /** Null until a video has been looked at, and for images and pages. */
  clock: FrameClock | null;
};

export function openSheet({ frameTable, ...sheet }: SheetData): Sheet {
  return { ...sheet, clock: findClock({ ...sheet, frameTable }) };
}

export function findClock({
  facts,
  asset,
  frameTable,
}: Pick<SheetData, 'facts' | 'asset' | 'frameTable'>): FrameClock | null {
  if (asset?.kind === 'audio') return sampleClock(asset);
  return facts && frameClock(facts.video, frameTable);
}

/** A comment with its replies in the order they were written. */
export type Thread = { comment: SheetComment; replies: SheetComment[] };

/** In the order of the file. A reply whose comment is missing becomes its own thread, so that nothing is lost. */
export function listThreads({ comments, clock }: Sheet): Thread[] {
  // Comments without a place in this version come last.
  const place = (comment: SheetComment) =>
    isNowhere(comment)
      ? Number.POSITIVE_INFINITY
      : clock
        ? frameOf(comment, clock)
        : (comment.frame ?? comment.seconds);
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const threads = new Map<SheetComment, Thread>();
  const written = comments.toSorted((a, b) => compareTexts(a.createdAt, b.createdAt) || compareIds(a, b));
  for (const comment of written) {
    const root = findRoot(comment, byId);
    const thread = threads.get(root) ?? { comment: root, replies: [] };
    threads.set(root, thread);
    if (root !== comment) thread.replies.push(comment);
  }
  return [...threads.values()].sort(
    ({ comment: a }, { comment: b }) =>
      compareNumbers(place(a), place(b)) || compareTexts(a.createdAt, b.createdAt) || compareIds(a, b),
  );
}

/** Of an earlier version, without a place in this one. A comment that could not be compared keeps its time. */
export const isNowhere = ({ carried, frame }: SheetComment) =>
  carried !== null && carried !== 'failed' && frame === null;

/** The frame of a comment, even if it was written before the server had counted frames. */
export function frameOf({ frame, seconds }: Comment, clock: FrameClock): number {
  return frame ?? clock.frameAt(seconds);
}

/** Stands for a drawing that was not loaded. */
export const emptyPicture = 'data:,';

export function hasDrawing({ drawing, picture }: Comment): boolean {
  return drawing !== null || picture !== null;
}

function findRoot(comment: SheetComment, byId: Map<string, SheetComment>): SheetComment {
  const seen = new Set<SheetComment>();
  let root = comment;
  while (root.replyTo !== null && !seen.has(root)) {
    seen.add(root);
    root = byId.get(root.replyTo) ?? root;
  }
  return root;
}

const compareNumbers = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const compareIds = (a: Comment, b: Comment) => compareTexts(a.id, b.id);
