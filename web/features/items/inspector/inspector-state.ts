import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '#web/ui/store.ts';

const storageKey = 'vizio-inspector';
/** On narrower screens a dialog shows the details. */
const wide = matchMedia('(width >= 64rem)');

function wasOpen(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'open';
  } catch {
    return false;
  }
}

const store = createStore<{ isOpen: boolean }>({ isOpen: wasOpen() });

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Opens or closes the inspector on this device, in all folders. */
export function setInspector(isOpen: boolean): void {
  store.set({ isOpen });
  try {
    localStorage.setItem(storageKey, isOpen ? 'open' : 'closed');
  } catch {
    // If storage is blocked, it stays so until the page is closed.
  }
}

export function useInspector(): { isWide: boolean; isOpen: boolean } {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  return { isWide, isOpen: useStore(store, ({ isOpen }) => isOpen) };
}
