import { useSyncExternalStore } from 'react';
import type { Entry } from './entries.ts';

export type UploadState = {
  entries: readonly Entry[];
  /** A message about the chosen files, until the next choice. */
  note: string | null;
  isMinimised: boolean;
};

/** Progress changes many times a second; the UI is updated this often. */
const progressEveryMs = 250;

let state: UploadState = { entries: [], note: null, isMinimised: false };
const listeners = new Set<() => void>();
const progress = new Map<string, number>();
let isDue = false;

/**
 * The uploads of this page. Outside React, because uploads outlive pages, and separate from the engine, which is loaded
 * on demand.
 */
export const uploadStore = {
  read: (): UploadState => state,

  find: (id: string): Entry | undefined => state.entries.find((entry) => entry.id === id),

  set(change: Partial<UploadState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  },

  patch(id: string, change: Partial<Entry>): void {
    progress.delete(id);
    uploadStore.set({ entries: state.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)) });
  },

  remove(ids: ReadonlySet<string>): void {
    uploadStore.set({ entries: state.entries.filter(({ id }) => !ids.has(id)) });
  },

  /** Reports how many bytes have arrived. */
  report(id: string, sent: number): void {
    progress.set(id, sent);
    if (isDue) return;
    isDue = true;
    setTimeout(showProgress, progressEveryMs);
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function showProgress(): void {
  isDue = false;
  const entries = state.entries.map((entry) => {
    const sent = progress.get(entry.id);
    return sent === undefined ? entry : { ...entry, sent };
  });
  progress.clear();
  uploadStore.set({ entries });
}

export function useUploadState(): UploadState {
  return useSyncExternalStore(uploadStore.subscribe, uploadStore.read);
}
