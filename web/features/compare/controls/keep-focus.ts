import type { MouseEvent } from 'react';

/** A click leaves the focus where it is, so that Space keeps toggling playback. */
export function keepFocus(event: MouseEvent): void {
  const isOwn = event.target instanceof Element && event.target.closest('input, label, [aria-haspopup]');
  if (!isOwn) event.preventDefault();
}
