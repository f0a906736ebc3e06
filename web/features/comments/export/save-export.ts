import { formatError, readApiError } from '#web/api/api-error.ts';
import { shareKeyHeaders } from '#web/api/share-key.ts';
import { showError } from '#web/ui/notices/toast.ts';

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
    const address = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = nameIn(answer.headers.get('content-disposition'));
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    showError(formatError(error));
  }
}
