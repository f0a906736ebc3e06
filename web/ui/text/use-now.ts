import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    nowMs = Date.now();
    timer = window.setInterval(() => {
      nowMs = Date.now();
      for (const tell of listeners) tell();
    }, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The current time, so that "5 mins ago" stays true. One clock per page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs);
}
