import { createStore, useStore } from '../store.ts';

const tickMs = 30_000;
const clock = createStore({ nowMs: Date.now() });
setInterval(() => clock.set({ nowMs: Date.now() }), tickMs);

/** The current time, so that "5 mins ago" stays true. One clock per page. */
export function useNow(): number {
  return useStore(clock, ({ nowMs }) => nowMs);
}
