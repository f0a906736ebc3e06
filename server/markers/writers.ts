import type { ExportFormat } from '#contract/markers/formats.ts';
import type { Writer } from './marker.ts';
import type { TableWriter } from './table.ts';
import { writeCsv } from './write/csv.ts';
import { writeEdl } from './write/edl.ts';

/** Tables hold everything, also before the frames are counted. Markers are what programs know. */
export type FormatWriter = { contentType: string } & (
  | { from: 'table'; write: TableWriter }
  | { from: 'markers'; write: Writer }
);

const text = 'text/plain; charset=utf-8';

/** Every export format of the contract; a missing one does not compile. */
export const writers: Record<ExportFormat, FormatWriter> = {
  csv: { from: 'table', write: writeCsv, contentType: 'text/csv; charset=utf-8' },
  edl: { from: 'markers', write: writeEdl, contentType: text },
};
