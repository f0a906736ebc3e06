import type { ExportFormat } from '#contract/markers/formats.ts';
import { readApiError } from '#web/api/api-error.ts';
import { prefix } from '#web/api/routes.ts';
import { shareKeyHeaders } from '#web/api/share-key.ts';
import { saveBlob } from '#web/ui/save-blob.ts';
import type { Place } from '../store/changes.ts';

/** As the call takes them. */
export type ExportChoices = {
  format: ExportFormat;
  version: number;
  start: string | undefined;
  color: 'author' | 'status';
  resolved: 'true' | 'false';
  teamOnly: 'true' | undefined;
};

export type LoadedExport = { blob: Blob; fileName: string };

/** Loaded by a call and not by a link, which would not send the secret of a share link. */
export async function loadExport(
  { itemId }: Place,
  choices: ExportChoices,
  signal?: AbortSignal,
): Promise<LoadedExport> {
  const given = Object.entries(choices).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const href = `${prefix}/items/${itemId}/comments/export?${new URLSearchParams(given)}`;
  const response = await fetch(href, { headers: shareKeyHeaders(), ...(signal && { signal }) });
  if (!response.ok) throw await readApiError(response);
  return { blob: await response.blob(), fileName: nameIn(response.headers.get('content-disposition')) };
}

/** Returns the name of the file. */
export async function saveExport(...given: Parameters<typeof loadExport>): Promise<string> {
  const { blob, fileName } = await loadExport(...given);
  saveBlob(blob, fileName);
  return fileName;
}

/** The file name that the server chose. */
function nameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="([^"]+)"/.exec(disposition ?? '') ?? [];
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'Comments');
}
