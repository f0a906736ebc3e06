import { useShortcut } from '#web/features/help/help.tsx';
import { SearchField, useWorkspace } from '#web/features/items/items.tsx';

function isSearchKey(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  return isChord || (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey);
}

/** The field filters the folder; Ctrl+K or a slash opens the palette from anywhere. */
export function Search() {
  const { openPalette } = useWorkspace();
  useShortcut(isSearchKey, openPalette);
  return <SearchField />;
}
