import type { Comment } from '#contract/comments.ts';
import { formatTimecode, frameClock, timecodeScale } from '#contract/timecode.ts';
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

type Cell = string | number | null;

/** Excel takes a file for UTF-8 only when it begins with this mark. */
const byteOrderMark = '\uFEFF';

/** A table as RFC 4180 has it: a comment on each row, its answers below it. */
export function formatCsv(sheet: Sheet): string {
  const places = describePlaces(sheet);
  const rows: Cell[][] = [];
  const add = (comment: Comment, replyTo: number | null) => {
    rows.push([
      rows.length + 1,
      ...places(comment),
      Number(comment.videoTime.toFixed(6)),
      neutralise(comment.author.name),
      neutralise(comment.comment),
      replyTo,
      comment.progress ? 'yes' : 'no',
      comment.likeCount,
      comment.timestamp,
      comment.editedAt,
      hasDrawing(comment) ? 'yes' : 'no',
    ]);
    return rows.length;
  };
  for (const { comment, replies } of listThreads(sheet)) {
    const number = add(comment, null);
    for (const reply of replies) add(reply, number);
  }
  return byteOrderMark + [columns, ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

/** Time code in and out, frame and last frame; what follows from frames stays empty while nobody has counted them. */
function describePlaces({ facts }: Sheet): (comment: Comment) => Cell[] {
  if (!facts) return ({ frame, endFrame }) => [null, null, frame, endFrame];
  const [clock, scale] = [frameClock(facts.video), timecodeScale(facts)];
  return (comment) => {
    const frame = frameOf(comment, clock);
    const { endFrame } = comment;
    return [formatTimecode(frame, scale), endFrame === null ? null : formatTimecode(endFrame, scale), frame, endFrame];
  };
}

/** What a spreadsheet would take for a formula is text to it after an apostrophe. */
function neutralise(text: string): string {
  return /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(text) ? `'${text}` : text;
}

function quote(cell: Cell): string {
  const text = String(cell ?? '').replace(/\r\n?/g, '\n');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
