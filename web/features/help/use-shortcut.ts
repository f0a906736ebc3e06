import { hasOpenPopup, isTyping, useKeyDown } from '#web/ui/use-key-down.ts';

/** A single key works unless the user is typing or a dialog is open; a chord with Ctrl or ⌘ works anywhere. */
export function useShortcut(matches: (event: KeyboardEvent) => boolean, action: () => void): void {
  useKeyDown((event) => {
    const isChord = event.ctrlKey || event.metaKey;
    if (event.defaultPrevented || !matches(event)) return;
    if (!isChord && isTyping(event.target)) return;
    if (hasOpenPopup()) return;
    event.preventDefault();
    action();
  });
}
