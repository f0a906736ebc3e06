import type { Comment } from '#contract/comments/comments.ts';
import type { Row } from '../threads.ts';

/** Initial guesses; rows are measured once rendered. Good guesses keep the scrollbar steady. */
const charactersInLine = 42;
const linePx = 20;
const framePx = { comment: 35, reply: 26, form: 106, heading: 29, assignment: 26 };

/** A row that measures differently makes the virtualizer ask again for all rows below it. */
const lineCounts = new WeakMap<Comment, number>();

function countLines(comment: Comment): number {
  const known = lineCounts.get(comment);
  if (known !== undefined) return known;
  const lines = comment.text.split('\n');
  const count = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersInLine)), 0);
  lineCounts.set(comment, count);
  return count;
}

export function estimateRowPx(row: Row | undefined): number {
  if (row?.kind !== 'comment') return framePx.form;
  const headingPx = row.heading === undefined ? 0 : framePx.heading;
  const assignedPx = row.comment.assignment ? framePx.assignment : 0;
  return headingPx + assignedPx + (row.isFirst ? framePx.comment : framePx.reply) + countLines(row.comment) * linePx;
}
