import { useEffect } from 'react';
import { useShortcut } from '#web/features/help/help.tsx';
import { SearchField, useOpeners } from '#web/features/items/items.tsx';

function isSearchKey(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  return isChord || (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey);
}

const preloadAfterMs = 1_000;

/** The field filters the folder; Ctrl+K or a slash opens the palette from anywhere. */
export function Search() {
  const { openPalette, preloadPalette } = useOpeners();
  // Letters are often typed right after the shortcut, and a palette that is still being loaded would miss them.
  useEffect(() => {
    const timer = setTimeout(preloadPalette, preloadAfterMs);
    return () => clearTimeout(timer);
  }, [preloadPalette]);
  useShortcut(isSearchKey, openPalette);
  return <SearchField />;
}
