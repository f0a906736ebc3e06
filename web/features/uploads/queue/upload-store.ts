import type { Entry } from '#web/features/uploads/entries.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import type { LeftOut } from '../choose/sort-out.ts';

export type UploadState = {
  entries: readonly Entry[];
  /** A message about the chosen files, until the next choice. */
  note: string | null;
  leftOut: readonly LeftOut[];
  isMinimised: boolean;
};

/** Progress changes many times a second; the UI is updated this often. */
const progressEveryMs = 250;

const store = createStore<UploadState>({ entries: [], note: null, leftOut: [], isMinimised: false });
const progress = new Map<string, number>();
let isDue = false;

/**
 * The uploads of this page. Outside React, because uploads outlive pages, and separate from the engine, which is loaded
 * on demand.
 */
export const uploadStore = {
  read: store.get,
  set: store.set,
  subscribe: store.subscribe,

  find: (id: string): Entry | undefined => store.get().entries.find((entry) => entry.id === id),

  patch(id: string, change: Partial<Entry>): void {
    progress.delete(id);
    store.set({ entries: store.get().entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)) });
  },

  remove(ids: ReadonlySet<string>): void {
    store.set({ entries: store.get().entries.filter(({ id }) => !ids.has(id)) });
  },

  /** Reports how many bytes have arrived. */
  report(id: string, sent: number): void {
    progress.set(id, sent);
    if (isDue) return;
    isDue = true;
    setTimeout(showProgress, progressEveryMs);
  },
};

function showProgress(): void {
  isDue = false;
  const entries = store.get().entries.map((entry) => {
    const sent = progress.get(entry.id);
    return sent === undefined ? entry : { ...entry, sent };
  });
  progress.clear();
  store.set({ entries });
}

export function useUploadState(): UploadState {
  return useStore(store, (state) => state);
}
