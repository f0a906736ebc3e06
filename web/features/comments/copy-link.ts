import { copyText } from '#web/ui/copy-text.ts';
import { showError, showSuccess } from '#web/ui/toast.ts';

export async function copyLink(href: string): Promise<void> {
  const address = new URL(href, location.href).href;
  try {
    await copyText(address);
    showSuccess('Link copied');
  } catch {
    showError(`The browser did not allow copying. The link is ${address}`);
  }
}
