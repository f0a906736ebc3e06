import { hourMs } from '#contract/durations.ts';
import type { ExportPreview, ExportQuery } from '#contract/markers/exports.ts';
import { type ExportFormat, listFormats, type MarkerFormat, markerFormats } from '#contract/markers/formats.ts';
import { type FileKind, kindOfType, nounOf } from '#contract/media/kinds.ts';
import { writers } from '#server/markers/writers.ts';
import { nameLimited } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { doHeavyWork } from '#server/platform/threads/heavy-work.ts';
import type { VersionRow } from '../comments.queries.ts';
import type { Caller, Video } from '../subjects.ts';
import type { SheetData } from './export-sheet.ts';
import type { ExportWork } from './export-worker.ts';
import { makeSheet } from './make-sheet.ts';
import type { Preview } from './preview.ts';
import type { ExportChoices } from './to-markers.ts';
import { type ExportOrder, previewExport, writeExport } from './write-export.ts';

type Needed = Pick<Services, 'db' | 'queue' | 'storage' | 'config'>;
type Given = { caller: Caller; video: Video<'view'>; version: VersionRow; query: ExportQuery };

export type ExportedFile = { name: string; contentType: string; content: string | Uint8Array };

/** Up to so many comments take less time to write than a thread takes to start. */
const fewComments = 1_000;
/** Each loads all comments of a version. A dialog shows a preview with each change. */
const exportsPerHour = 600;

/** All comments on a version as a file for another program. */
export async function exportComments(services: Needed, given: Given): Promise<ExportedFile> {
  const order = await makeOrder(services, given);
  const content = isSmall(order)
    ? writeExport(order)
    : await inThread<string | Uint8Array>(given.caller, { write: order });
  return { name: nameExport(given), contentType: writers[order.format].contentType, content };
}

/** The first markers of an export as the program will show them, before it is saved. */
export async function previewComments(services: Needed, given: Given): Promise<ExportPreview> {
  const order = await makeOrder(services, given);
  const preview = isSmall(order) ? previewExport(order) : await inThread<Preview>(given.caller, { preview: order });
  return { fileName: nameExport(given), ...preview };
}

async function makeOrder(services: Needed, given: Given): Promise<ExportOrder> {
  const { caller, query, version } = given;
  requireOffered(query.format, kindOfType(version.contentType));
  await takeTry(services.db, [{ what: 'export', who: nameLimited(caller), max: exportsPerHour, perMs: hourMs }]);
  const sheet = await loadSheet(services, given);
  return { sheet, choices: chooseFrom(services, query), format: query.format };
}

/** Editing programs know no pages. */
function requireOffered(format: ExportFormat, kind: FileKind): void {
  const offered = listFormats(kind);
  if (offered.includes(format)) return;
  const { program, label }: MarkerFormat = markerFormats[format];
  const names = offered.map((one) => markerFormats[one].label).join(', ');
  const message = `${program} – ${label} has no place for comments on a ${nounOf(kind)}. Choose one of these: ${names}.`;
  throw new AppError('bad_request', message, 'query.format');
}

const isSmall = ({ sheet }: ExportOrder) => sheet.comments.length <= fewComments;
const script = new URL('./export-worker.ts', import.meta.url);
const inThread = <Done>(caller: Caller, work: ExportWork) => doHeavyWork<Done>(nameLimited(caller), script, work);

/** Only a format that holds drawings needs them; they are large. */
function loadSheet(services: Needed, { caller, video, version, query }: Given): Promise<SheetData> {
  const withDrawings = markerFormats[query.format].holds.drawings;
  return makeSheet(services, caller, video, version, { withDrawings, withTeamOnly: query.teamOnly });
}

function chooseFrom({ config }: Needed, { start, color, resolved }: ExportQuery): ExportChoices {
  return { start, color, resolved, publicUrl: config.publicUrl };
}

/** "A012.mov v2.edl". Several formats share an extension, so the others name their program. */
function nameExport({ video, version, query }: Given): string {
  const { extension, program }: MarkerFormat = markerFormats[query.format];
  const kind = extension === query.format ? '' : ` ${program}`;
  return `${video.name} v${version.number}${kind}.${extension}`;
}
