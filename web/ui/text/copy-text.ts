/** Copies text, and leaves the focus where it is. Throws if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // On plain http outside localhost, browsers have no Clipboard API.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  // Inside an open dialog, which keeps the focus to itself.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser refused to copy.');
}

/** Copies text that is still on its way. Safari allows that only if it is asked inside the click. */
export async function copyComing(text: Promise<string>): Promise<void> {
  if (!navigator.clipboard || typeof ClipboardItem === 'undefined') return copyText(await text);
  const blob = text.then((string) => new Blob([string], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
