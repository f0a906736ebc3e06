import type { ExportFormat } from '#contract/markers/formats.ts';
import type { Writer } from './marker.ts';
import type { TableWriter } from './table.ts';
import { writeAudition } from './write/audition.ts';
import { writeAvid } from './write/avid.ts';
import { writeCsv } from './write/csv.ts';
import { writeEdl } from './write/edl.ts';
import { writeJson } from './write/json.ts';
import { writeJsx } from './write/jsx.ts';
import { writeMidi } from './write/midi.ts';
import { writeOtio } from './write/otio.ts';
import { writeReaper } from './write/reaper.ts';
import { writeAvidXml } from './write/xml/avid-xml.ts';
import { writeFcpxml } from './write/xml/fcpxml.ts';
import { writeXml } from './write/xml/xml.ts';

/** Tables hold everything, also before the frames are counted. Markers are what programs know. */
export type FormatWriter = { contentType: string } & (
  | { from: 'table'; write: TableWriter }
  | { from: 'markers'; write: Writer }
);

const text = 'text/plain; charset=utf-8';
const xml = 'application/xml; charset=utf-8';
const csv = 'text/csv; charset=utf-8';

/** Every export format of the contract; a missing one does not compile. */
export const writers: Record<ExportFormat, FormatWriter> = {
  csv: { from: 'table', write: writeCsv, contentType: csv },
  json: { from: 'table', write: writeJson, contentType: 'application/json; charset=utf-8' },
  edl: { from: 'markers', write: writeEdl, contentType: text },
  xml: { from: 'markers', write: writeXml, contentType: xml },
  fcpxml: { from: 'markers', write: writeFcpxml, contentType: xml },
  jsx: { from: 'markers', write: writeJsx, contentType: text },
  otio: { from: 'markers', write: writeOtio, contentType: 'application/json; charset=utf-8' },
  avid: { from: 'markers', write: writeAvid, contentType: text },
  'avid-xml': { from: 'markers', write: writeAvidXml, contentType: xml },
  midi: { from: 'markers', write: writeMidi, contentType: 'audio/midi' },
  reaper: { from: 'markers', write: writeReaper, contentType: csv },
  audition: { from: 'markers', write: writeAudition, contentType: csv },
};
