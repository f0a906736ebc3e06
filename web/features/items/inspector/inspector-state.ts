import { useSyncExternalStore } from 'react';
import { keepOnDevice, oneOf } from '#web/kept/kept.ts';
import { createStore, useStore } from '#web/ui/store.ts';

const kept = keepOnDevice('vizio-inspector', oneOf('open', 'closed'), 'closed');
/** On narrower screens a dialog shows the details. */
const wide = matchMedia('(width >= 64rem)');

const store = createStore({ isOpen: kept.read() === 'open' });

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Opens or closes the inspector on this device, in all folders. */
export function setInspector(isOpen: boolean): void {
  store.set({ isOpen });
  kept.write(isOpen ? 'open' : 'closed');
}

export function useInspector(): { isWide: boolean; isOpen: boolean } {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  return { isWide, isOpen: useStore(store, ({ isOpen }) => isOpen) };
}
