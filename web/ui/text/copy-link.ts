import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import { copyText } from '#web/ui/text/copy-text.ts';

export async function copyLink(href: string): Promise<void> {
  const address = new URL(href, location.href).href;
  try {
    await copyText(address);
    showSuccess('Link copied');
  } catch {
    showError(`The browser did not allow copying. The link is ${address}`);
  }
}
