import { formatError } from '#web/api/api-error.ts';
import { addAsGuest } from '#web/api/as-guest.ts';
import { call } from '#web/api/client.ts';
import { showError } from '#web/ui/notices/toast.ts';

/** Saves a file, or a folder or several items as a zip. The browser downloads it; no byte passes through the page. */
export async function download(ids: readonly string[]): Promise<void> {
  try {
    const { url, name } = await call('startDownload', { body: { ids: [...ids] } });
    const link = document.createElement('a');
    link.href = addAsGuest(new URL(url, location.href)).href;
    link.download = name;
    link.click();
  } catch (error) {
    showError(formatError(error));
  }
}
