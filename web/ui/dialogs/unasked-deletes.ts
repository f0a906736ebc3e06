import { createStore, useStore } from '../store.ts';

/** The people who chose on this device that items move to the trash without a question. */
const keyOf = (userId: string) => `vizio-delete-unasked-${userId}`;
const store = createStore<{ times: number }>({ times: 0 });

export function asksBeforeDelete(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === null;
  } catch {
    return true;
  }
}

export function useAsksBeforeDelete(userId: string): boolean {
  return useStore(store, () => asksBeforeDelete(userId));
}

export function setAsksBeforeDelete(userId: string, asks: boolean): void {
  try {
    if (asks) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), '1');
  } catch {
    // If storage is blocked, the question stays.
  }
  store.set({ times: store.get().times + 1 });
}
