import { flag, keepOnDevice } from '#web/kept/kept.ts';
import { createStore, useStore } from '../store.ts';

/** Whether a person chose on this device that items move to the trash without a question. */
const keptFor = (userId: string) => keepOnDevice(`vizio-delete-unasked-${userId}`, flag, false);
const store = createStore<{ times: number }>({ times: 0 });

export function asksBeforeDelete(userId: string): boolean {
  return !keptFor(userId).read();
}

export function useAsksBeforeDelete(userId: string): boolean {
  return useStore(store, () => asksBeforeDelete(userId));
}

export function setAsksBeforeDelete(userId: string, asks: boolean): void {
  keptFor(userId).write(!asks);
  store.set({ times: store.get().times + 1 });
}
