/** Where the focus goes back to. An item may have been drawn anew meanwhile; it is found again by its id. */
export function standIn(opener: HTMLElement | null): HTMLElement | boolean {
  if (opener === null) return true;
  if (opener.isConnected) return opener;
  const item = opener.dataset.item ?? opener.closest<HTMLElement>('[data-item]')?.dataset.item;
  return (item && document.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"]`)) || false;
}
