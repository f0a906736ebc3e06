import { addAsGuest } from '#web/api/as-guest.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/ui/notices/toast.ts';

const renditionKinds = ['540p', '1080p', '2160p'] as const;
type RenditionKind = (typeof renditionKinds)[number];

export function isRenditionKind(name: string): name is RenditionKind {
  return renditionKinds.some((kind) => kind === name);
}

/**
 * Saves a file, or a folder or several items as a zip. The browser downloads it; no byte passes through the page.
 * `rendition` replaces the original of a single file.
 */
export async function download(ids: readonly string[], rendition?: RenditionKind): Promise<void> {
  try {
    const { url, name } = await call('startDownload', { body: { ids: [...ids], rendition } });
    const link = document.createElement('a');
    link.href = addAsGuest(new URL(url, location.href)).href;
    link.download = name;
    link.click();
  } catch (error) {
    showFailure(error);
  }
}
