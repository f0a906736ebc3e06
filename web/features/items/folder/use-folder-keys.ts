import { useEffect, useEffectEvent } from 'react';
import { isOurs } from '../selection/key-rules.ts';

/** Key commands apart from selection. */
export type KeyActions = {
  rename: () => void;
  remove: () => void;
  copy: () => void;
  cut: () => void;
  duplicate: () => void;
  paste: () => void;
  undo: () => void;
  up: () => void;
};

type FolderActions = KeyActions & { selectAll: () => void; clear: () => void };

const chords: Record<string, keyof FolderActions> = {
  a: 'selectAll',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  z: 'undo',
};
const plain: Record<string, keyof FolderActions> = { Escape: 'clear', F2: 'rename', Delete: 'remove', Backspace: 'up' };

function actionOf(event: KeyboardEvent): keyof FolderActions | undefined {
  if (event.altKey || event.shiftKey) return undefined;
  if (!event.ctrlKey && !event.metaKey) return plain[event.key];
  const action = chords[event.key.toLowerCase()];
  // With text selected, Ctrl+C means the text.
  const isText = (action === 'copy' || action === 'cut') && getSelection()?.toString();
  return isText ? undefined : action;
}

/** Shortcuts of a file manager; they work in an empty folder too. */
export function useFolderKeys(actions: FolderActions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action || event.defaultPrevented || !isOurs(event)) return;
    event.preventDefault();
    actions[action]();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
