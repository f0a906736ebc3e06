function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

/**
 * Where the focus goes back to. An item may have been drawn anew meanwhile: it is found again by its id. What is gone
 * leaves the focus to the list, at the item where the keyboard is.
 */
export function standIn(opener: HTMLElement | null): HTMLElement | true {
  if (opener?.isConnected) return opener;
  const id = opener?.closest<HTMLElement>('[data-item]')?.dataset.item;
  const again = id === undefined ? null : find(`[data-item="${CSS.escape(id)}"]`);
  return again ?? find('[data-item][tabindex="0"]') ?? find('#work') ?? true;
}

/** Where what had the focus has gone from the page, the next key would start from nowhere. */
export function recoverFocus(opener: HTMLElement | null = null): void {
  if (document.activeElement !== document.body) return;
  const home = standIn(opener);
  if (home !== true) home.focus({ preventScroll: true });
}
