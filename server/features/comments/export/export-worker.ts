import { runOrder } from '#server/platform/threads/run-order.ts';
import { type ExportOrder, previewExport, writeExport } from './write-export.ts';

export type ExportWork = { write: ExportOrder } | { preview: ExportOrder };

runOrder((work: ExportWork) => ('write' in work ? writeExport(work.write) : previewExport(work.preview)));
