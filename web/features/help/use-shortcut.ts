import { useEffect } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** A single key works unless the user is typing or a dialog is open; a chord with Ctrl or ⌘ works anywhere. */
export function useShortcut(matches: (event: KeyboardEvent) => boolean, action: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || !matches(event)) return;
      if (!isChord && isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [matches, action]);
}
