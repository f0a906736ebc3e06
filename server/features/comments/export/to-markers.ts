import type { CarriedState } from '#contract/comments/placements.ts';
import { wordless } from '#contract/comments/text-limits.ts';
import type { ExportQuery } from '#contract/markers/exports.ts';
import { findShot, type Shot } from '#contract/media/cuts.ts';
import { type FileKind, nounOf } from '#contract/media/kinds.ts';
import type { Clip, Marker, MarkerSheet } from '#server/markers/marker.ts';
import type { CommentTable, TableRow } from '#server/markers/table.ts';
import { teamMark } from '#server/markers/team-mark.ts';
import { AppError } from '#server/platform/app-error.ts';
import { assignColors } from './assign-colors.ts';
import { describeClip, placeOnGrid } from './describe-clip.ts';
import {
  emptyPicture,
  frameOf,
  hasDrawing,
  isNowhere,
  listThreads,
  type Sheet,
  type SheetComment,
  type Thread,
} from './export-sheet.ts';

export type ExportChoices = Pick<ExportQuery, 'start' | 'color' | 'resolved'> & {
  /** Links in the file begin with it. */
  publicUrl: string;
};

/** The comments as markers on the even grid of the video's rate. */
export function toMarkers(sheet: Sheet, choices: ExportChoices): MarkerSheet {
  if (isTimeless(sheet.kind)) {
    const what = nounOf(sheet.kind);
    throw new AppError('bad_request', `Markers are for videos and sound. Export the table (CSV) of this ${what}.`);
  }
  const clip = describeClip(sheet, choices.start, addressOf(sheet, choices));
  if (!clip || !sheet.clock) {
    throw new AppError(
      'conflict',
      `Markers need the length of this ${nounOf(sheet.kind)}, which is not known yet. Try again in a moment, or export the CSV.`,
    );
  }
  const threads = chooseThreads(sheet, choices);
  const colorOf = assignColors(threads, choices.color);
  const describe = ({ comment, replies }: Thread): Omit<Marker, 'frame' | 'length'> => ({
    id: comment.id,
    author: comment.author.name,
    text: comment.text || wordless,
    replies: replies.map(({ author, text }) => ({ author: author.name, text })),
    ...{ resolved: comment.resolved, hasDrawing: hasDrawing(comment), origin: originOf(comment) },
    ...{ color: colorOf(comment), url: addressOf(sheet, choices, comment), shot: shotOf(sheet, comment) },
  });
  const findSpan = createSpans(sheet, clip);
  const markers = threads.flatMap((thread) => {
    const span = findSpan(thread.comment);
    return span ? [{ ...describe(thread), ...span }] : [];
  });
  const placeless = threads.filter(({ comment }) => isNowhere(comment)).map(describe);
  return { clip, markers: markers.sort((a, b) => a.frame - b.frame), placeless };
}

/** The comments and replies as rows, also before the frames are counted. */
export function toTable(sheet: Sheet, choices: ExportChoices): CommentTable {
  const clip = describeClip(sheet, choices.start, addressOf(sheet, choices));
  const threads = chooseThreads(sheet, choices);
  const colorOf = assignColors(threads, choices.color);
  const findSpan = createSpans(sheet, clip);
  const rows: TableRow[] = [];
  /** Replies are about the frame of their comment, whatever they were sent with. */
  const add = (comment: SheetComment, thread: SheetComment, replyTo: number | null) => {
    const span = findSpan(thread);
    const { carried, picture, ...own } = comment;
    rows.push({
      comment: { ...own, picture: picture === emptyPicture ? null : picture },
      ...{ place: carried, replyTo, frame: span?.frame ?? null },
      endFrame: span && replyTo === null && comment.endFrame !== null ? span.frame + span.length - 1 : null,
      seconds: isNowhere(thread) || isTimeless(sheet.kind) ? null : thread.seconds,
      ...{ hasDrawing: hasDrawing(comment), color: colorOf(thread), url: addressOf(sheet, choices, thread) },
      shot: shotOf(sheet, thread),
    });
    return rows.length;
  };
  for (const { comment, replies } of threads) {
    const number = add(comment, comment, null);
    for (const reply of replies) add(reply, comment, number);
  }
  const url = addressOf(sheet, choices);
  return { name: sheet.videoName, version: sheet.version, url, clip, kind: sheet.kind, rows };
}

/** Pages and pictures have no time. */
const isTimeless = (kind: FileKind) => kind !== 'video' && kind !== 'audio';

function shotOf({ cuts = [], clock }: Sheet, comment: SheetComment): Shot | null {
  return clock && !isNowhere(comment) ? findShot(cuts, frameOf(comment, clock), clock.rate) : null;
}

function chooseThreads(sheet: Sheet, { resolved }: ExportChoices): Thread[] {
  return listThreads(sheet).filter(({ comment }) => resolved || !comment.resolved);
}

/** Frame and length on the grid, inside the clip; null without a place or until the frames have been counted. */
function createSpans(
  sheet: Sheet,
  clip: Clip | null,
): (comment: SheetComment) => Pick<Marker, 'frame' | 'length'> | null {
  const { clock } = sheet;
  const grid = placeOnGrid(sheet);
  return (comment) => {
    if (isNowhere(comment)) return null;
    if (!clip || !clock) {
      const { frame, endFrame } = comment;
      return frame === null ? null : { frame, length: (endFrame ?? frame) - frame + 1 };
    }
    const first = frameOf(comment, clock);
    const frame = Math.min(grid(first), clip.frameCount - 1);
    const end = Math.min(grid((comment.endFrame ?? first) + 1), clip.frameCount);
    return { frame, length: Math.max(1, end - frame) };
  };
}

const doubts: Partial<Record<CarriedState, string>> = {
  unsure: ', place not sure',
  failed: ', not compared, old time',
};

function originOf({ carried, version, teamOnly }: SheetComment): string {
  const origin = carried === null ? '' : `from v${version}${doubts[carried] ?? ''}`;
  return [origin, teamOnly && teamMark].filter(Boolean).join(', ');
}

function addressOf({ itemId, version }: Sheet, { publicUrl }: ExportChoices, comment?: SheetComment): string {
  const search = new URLSearchParams({ item: itemId, version: String(version) });
  if (comment) search.set('comment', comment.id);
  return `${publicUrl}/feedback?${search}`;
}
