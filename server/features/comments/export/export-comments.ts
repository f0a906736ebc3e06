import type { ExportPreview, ExportQuery } from '#contract/markers/exports.ts';
import { type MarkerFormat, markerFormats } from '#contract/markers/formats.ts';
import { writers } from '#server/markers/writers.ts';
import type { Services } from '#server/services.ts';
import type { VersionRow } from '../comments.queries.ts';
import type { Caller, Video } from '../subjects.ts';
import { makeSheet } from './make-sheet.ts';
import { previewMarkers, previewTable } from './preview.ts';
import { type ExportChoices, toMarkers, toTable } from './to-markers.ts';

type Needed = Pick<Services, 'db' | 'queue' | 'config'>;
type Given = { caller: Caller; video: Video<'view'>; version: VersionRow; query: ExportQuery };

export type ExportedFile = { name: string; contentType: string; content: string | Uint8Array };

/** All comments on a version as a file for another program. */
export async function exportComments(services: Needed, given: Given): Promise<ExportedFile> {
  const { query } = given;
  const writer = writers[query.format];
  const sheet = await loadSheet(services, given);
  const choices = chooseFrom(services, query);
  const content =
    writer.from === 'table' ? writer.write(toTable(sheet, choices)) : writer.write(toMarkers(sheet, choices));
  return { name: nameExport(given), contentType: writer.contentType, content };
}

/** What the program will show of an export, before it is saved. */
export async function previewExport(services: Needed, given: Given): Promise<ExportPreview> {
  const { query } = given;
  const sheet = await loadSheet(services, given);
  const choices = chooseFrom(services, query);
  const preview =
    sheet.facts === null && writers[query.format].from === 'table'
      ? previewTable(toTable(sheet, choices))
      : previewMarkers(toMarkers(sheet, choices), query.format);
  return { fileName: nameExport(given), ...preview };
}

const loadSheet = (services: Needed, { caller, video, version }: Given) => makeSheet(services, caller, video, version);

function chooseFrom({ config }: Needed, { start, color, resolved }: ExportQuery): ExportChoices {
  return { start, color, resolved, publicUrl: config.publicUrl };
}

/** "A012.mov v2.edl". Several formats share an extension, so the others name their program. */
function nameExport({ video, version, query }: Given): string {
  const { extension, program }: MarkerFormat = markerFormats[query.format];
  const kind = extension === query.format ? '' : ` ${program}`;
  return `${video.name} v${version.number}${kind}.${extension}`;
}
