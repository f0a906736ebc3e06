import type { CarriedState } from '#contract/comments/placements.ts';
import { formatTimecode, timecodeScale } from '#contract/media/timecode.ts';
import { type CsvCell, formatCsv } from '#server/csv.ts';
import { frameOf, hasDrawing, isNowhere, listThreads, type Sheet, type SheetComment } from './export-sheet.ts';

const columns = [
  'Number',
  'Time code in',
  'Time code out',
  'Frame',
  'End frame',
  'Time (seconds)',
  'Author',
  'Comment',
  'Reply to',
  'Resolved',
  'Likes',
  'Written at',
  'Edited at',
  'Has drawing',
  'Written on version',
  'Place in this version',
] as const;

/** One comment per row, replies below it. */
export function formatCommentTable(sheet: Sheet): string {
  const places = describePlaces(sheet);
  const rows: CsvCell[][] = [];
  const add = (comment: SheetComment, replyTo: number | null) => {
    rows.push([
      rows.length + 1,
      ...places(comment),
      isNowhere(comment) ? null : Number(comment.seconds.toFixed(6)),
      comment.author.name,
      comment.text,
      replyTo,
      comment.resolved ? 'yes' : 'no',
      comment.likeCount,
      comment.createdAt,
      comment.editedAt,
      hasDrawing(comment) ? 'yes' : 'no',
      comment.version,
      comment.place && placeNames[comment.place],
    ]);
    return rows.length;
  };
  for (const { comment, replies } of listThreads(sheet)) {
    const number = add(comment, null);
    for (const reply of replies) add(reply, number);
  }
  return formatCsv([columns, ...rows]);
}

const placeNames: Record<CarriedState, string> = {
  exact: 'same frame',
  moved: 'moved',
  trimmed: 'nearest kept frame',
  changed: 'picture changed',
  gone: 'not in this version',
  unsure: 'not sure',
  waiting: 'not compared yet',
};

/** Timecode in and out, first and last frame. Timecodes stay empty until the frames have been counted. */
function describePlaces({ facts, clock }: Sheet): (comment: SheetComment) => CsvCell[] {
  if (!facts || !clock) return ({ frame, endFrame }) => [null, null, frame, endFrame];
  const scale = timecodeScale(facts);
  return (comment) => {
    if (isNowhere(comment)) return [null, null, null, null];
    const frame = frameOf(comment, clock);
    const { endFrame } = comment;
    return [formatTimecode(frame, scale), endFrame === null ? null : formatTimecode(endFrame, scale), frame, endFrame];
  };
}
