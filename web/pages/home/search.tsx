import { useShortcut } from '#web/features/help/help.tsx';
import { SearchField, useOpeners } from '#web/features/items/items.tsx';

function isSearchKey(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  return isChord || (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey);
}

/** The field filters the folder; Ctrl+K or a slash opens the palette from anywhere. */
export function Search() {
  useShortcut(isSearchKey, useOpeners().openPalette);
  return <SearchField />;
}
