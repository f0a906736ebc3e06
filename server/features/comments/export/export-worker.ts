import { answerOrder } from '#server/threads/answer-order.ts';
import { type ExportOrder, previewExport, writeExport } from './write-export.ts';

export type ExportWork = { write: ExportOrder } | { preview: ExportOrder };

answerOrder((work: ExportWork) => ('write' in work ? writeExport(work.write) : previewExport(work.preview)));
