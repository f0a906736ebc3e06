import { showError, showSuccess } from './notices/toast.ts';
import { copyText } from './text/copy-text.ts';

/** Copies the full address of a page of ours, and says whether that worked. */
export async function copyLink(href: string): Promise<void> {
  const address = new URL(href, location.href).href;
  try {
    await copyText(address);
    showSuccess('Link copied');
  } catch {
    showError(`The browser did not allow copying. The link is ${address}`);
  }
}
