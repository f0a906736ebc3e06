import type { Comment } from '#contract/comments/comments.ts';
import { formatTimecode, timecodeScale } from '#contract/media/timecode.ts';
import { type CsvCell, formatCsv } from '#server/csv.ts';
import { frameOf, hasDrawing, listThreads, type Sheet } from './export-sheet.ts';

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
] as const;

/** One comment per row, replies below it. */
export function formatCommentTable(sheet: Sheet): string {
  const places = describePlaces(sheet);
  const rows: CsvCell[][] = [];
  const add = (comment: Comment, replyTo: number | null) => {
    rows.push([
      rows.length + 1,
      ...places(comment),
      Number(comment.seconds.toFixed(6)),
      comment.author.name,
      comment.text,
      replyTo,
      comment.resolved ? 'yes' : 'no',
      comment.likeCount,
      comment.createdAt,
      comment.editedAt,
      hasDrawing(comment) ? 'yes' : 'no',
    ]);
    return rows.length;
  };
  for (const { comment, replies } of listThreads(sheet)) {
    const number = add(comment, null);
    for (const reply of replies) add(reply, number);
  }
  return formatCsv([columns, ...rows]);
}

/** Timecode in and out, first and last frame. Timecodes stay empty until the frames have been counted. */
function describePlaces({ facts, clock }: Sheet): (comment: Comment) => CsvCell[] {
  if (!facts || !clock) return ({ frame, endFrame }) => [null, null, frame, endFrame];
  const scale = timecodeScale(facts);
  return (comment) => {
    const frame = frameOf(comment, clock);
    const { endFrame } = comment;
    return [formatTimecode(frame, scale), endFrame === null ? null : formatTimecode(endFrame, scale), frame, endFrame];
  };
}
