import type { ExportFormat } from '#contract/markers/formats.ts';
import { writers } from '#server/markers/writers.ts';
import { openSheet, type SheetData } from './export-sheet.ts';
import { type Preview, previewMarkers, previewTable } from './preview.ts';
import { type ExportChoices, toMarkers, toTable } from './to-markers.ts';

export type ExportOrder = { sheet: SheetData; choices: ExportChoices; format: ExportFormat };

export function writeExport({ sheet: data, choices, format }: ExportOrder): string | Uint8Array {
  const sheet = openSheet(data);
  const writer = writers[format];
  return writer.from === 'table' ? writer.write(toTable(sheet, choices)) : writer.write(toMarkers(sheet, choices));
}

/** The first markers of an export as the program will show them, before it is saved. */
export function previewExport({ sheet: data, choices, format }: ExportOrder): Preview {
  const sheet = openSheet(data);
  return sheet.clock === null && writers[format].from === 'table'
    ? previewTable(toTable(sheet, choices))
    : previewMarkers(toMarkers(sheet, choices), format);
}
