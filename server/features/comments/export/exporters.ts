import type { CommentFormat } from '#contract/comments/comment-format.ts';
import { formatCommentTable } from './export-csv.ts';
import { formatEdl } from './export-edl.ts';
import type { Sheet } from './export-sheet.ts';

/** Every export format; its name is also the file extension. */
export const exporters: Record<CommentFormat, { format: (sheet: Sheet) => string; contentType: string }> = {
  csv: { format: formatCommentTable, contentType: 'text/csv; charset=utf-8' },
  edl: { format: formatEdl, contentType: 'text/plain; charset=utf-8' },
};
