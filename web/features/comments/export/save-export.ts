import { formatError, readApiError } from '#web/api/api-error.ts';
import { shareKeyHeaders } from '#web/api/share-key.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { saveBlob } from '#web/ui/save-blob.ts';

/** The file name that the server chose. */
function nameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="([^"]+)"/.exec(disposition ?? '') ?? [];
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'Comments');
}

/** Saves an export for guests: a plain link would not send the share link's secret. */
export async function saveExport(href: string): Promise<void> {
  try {
    const answer = await fetch(href, { headers: shareKeyHeaders() });
    if (!answer.ok) throw await readApiError(answer);
    saveBlob(await answer.blob(), nameIn(answer.headers.get('content-disposition')));
  } catch (error) {
    showError(formatError(error));
  }
}
