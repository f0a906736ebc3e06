import { createStore, useStore } from '#web/ui/store.ts';

export type CardSize = 'S' | 'M' | 'L';

const storageKey = 'vizio-card-size';

function savedSize(): CardSize {
  try {
    const saved = localStorage.getItem(storageKey);
    return saved === 'S' || saved === 'M' ? saved : 'L';
  } catch {
    return 'L';
  }
}

const store = createStore<{ size: CardSize }>({ size: savedSize() });

export function useCardSize(): CardSize {
  return useStore(store, ({ size }) => size);
}

/** Changes the size on this device, in all folders. */
export function setCardSize(size: CardSize): void {
  store.set({ size });
  try {
    localStorage.setItem(storageKey, size);
  } catch {
    // If storage is blocked, the size is kept until the page is closed.
  }
}
