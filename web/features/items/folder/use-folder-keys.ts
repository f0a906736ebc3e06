import { useEffect, useEffectEvent } from 'react';
import { isOurs } from '../selection/key-rules.ts';

/** Key commands apart from selection. */
export type KeyDeeds = {
  rename: () => void;
  remove: () => void;
  copy: () => void;
  cut: () => void;
  paste: () => void;
  undo: () => void;
  up: () => void;
};

type Deeds = KeyDeeds & { selectAll: () => void; clear: () => void };

const chords: Record<string, keyof Deeds> = { a: 'selectAll', c: 'copy', x: 'cut', v: 'paste', z: 'undo' };
const plain: Record<string, keyof Deeds> = { Escape: 'clear', F2: 'rename', Delete: 'remove', Backspace: 'up' };

function deedOf(event: KeyboardEvent): keyof Deeds | undefined {
  if (event.altKey || event.shiftKey) return undefined;
  if (!event.ctrlKey && !event.metaKey) return plain[event.key];
  const deed = chords[event.key.toLowerCase()];
  // With text selected, Ctrl+C means the text.
  const isText = (deed === 'copy' || deed === 'cut') && getSelection()?.toString();
  return isText ? undefined : deed;
}

/** Shortcuts of a file manager; they work in an empty folder too. */
export function useFolderKeys(deeds: Deeds): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const deed = deedOf(event);
    if (!deed || event.defaultPrevented || !isOurs(event)) return;
    event.preventDefault();
    deeds[deed]();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
