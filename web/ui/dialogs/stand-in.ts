function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

/**
 * The element to return the focus to. A re-rendered item is found by its id; if it was removed, the list's active item
 * stands in.
 */
export function standIn(opener: HTMLElement | null): HTMLElement | true {
  if (opener?.isConnected) return opener;
  const id = opener?.closest<HTMLElement>('[data-item]')?.dataset.item;
  const again = id === undefined ? null : find(`[data-item="${CSS.escape(id)}"]`);
  return again ?? find('[data-item][tabindex="0"]') ?? find('#work') ?? true;
}

/** People may go on while a popup fades out: the focus stays where they have put it. */
export function hasMovedOn(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body) return false;
  return !popup?.contains(activeElement) && !activeElement.closest('[data-closed]');
}

/** If the focused element was removed, the next key would start from the body. */
export function recoverFocus(opener: HTMLElement | null = null): void {
  if (document.activeElement !== document.body) return;
  const home = standIn(opener);
  if (home !== true) home.focus({ preventScroll: true });
}
