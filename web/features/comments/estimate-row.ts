import type { Row } from './threads.ts';

/** First guesses; rows are measured once they are drawn. Good ones keep the scrollbar calm. */
const lettersInLine = 42;
const linePx = 20;
const framePx = { comment: 70, reply: 58, form: 106 };

export function estimateRowPx(row: Row | undefined): number {
  if (row?.kind !== 'comment') return framePx.form;
  const lines = row.comment.comment.split('\n');
  const count = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lettersInLine)), 0);
  return (row.isFirst ? framePx.comment : framePx.reply) + count * linePx;
}
