import type { Comment } from '#contract/comments.ts';
import type { Row } from './threads.ts';

/** First guesses; rows are measured once they are drawn. Good ones keep the scrollbar calm. */
const lettersInLine = 42;
const linePx = 20;
const framePx = { comment: 70, reply: 58, form: 106 };

/** All rows below one that turns out to be taller are asked for again. */
const lineCounts = new WeakMap<Comment, number>();

function countLines(comment: Comment): number {
  const known = lineCounts.get(comment);
  if (known !== undefined) return known;
  const lines = comment.comment.split('\n');
  const count = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lettersInLine)), 0);
  lineCounts.set(comment, count);
  return count;
}

export function estimateRowPx(row: Row | undefined): number {
  if (row?.kind !== 'comment') return framePx.form;
  return (row.isFirst ? framePx.comment : framePx.reply) + countLines(row.comment) * linePx;
}
