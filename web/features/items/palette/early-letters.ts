let text = '';
let isKept = false;

/**
 * Keeps the letters that are typed between the shortcut and the moment when the palette's field has the focus. A fast typist
 * would lose the first ones, and Enter would then open something else.
 */
export function keepLetters(): void {
  if (isKept) return;
  isKept = true;
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('pointerdown', takeLetters, { capture: true });
}

/** Returns them, and lets all keys go on. */
export function takeLetters(): string {
  const kept = text;
  text = '';
  isKept = false;
  window.removeEventListener('keydown', onKeyDown, { capture: true });
  window.removeEventListener('pointerdown', takeLetters, { capture: true });
  return kept;
}

function onKeyDown(event: KeyboardEvent): void {
  const isThere = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
  if (isThere || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') return void takeLetters();
  if (event.key === 'Backspace') text = text.slice(0, -1);
  else if (event.key.length === 1) text += event.key;
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
