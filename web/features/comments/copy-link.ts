import { showError, showSuccess } from '#web/ui/toast.ts';

/** On plain http outside localhost, browsers have no Clipboard API. */
function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

export async function copyLink(href: string): Promise<void> {
  const address = new URL(href, location.href).href;
  const focused = document.activeElement;
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(address);
    else if (!copyOldWay(address)) throw new Error('refused');
    showSuccess('Link copied');
  } catch {
    showError(`The browser did not allow copying. The link is ${address}`);
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
