import { useMemo } from 'react';
import { createStore, useStore } from '#web/ui/store.ts';
import { panView, type View, viewWith, wholeView, zoomView } from './view.ts';

export type ViewStore = ReturnType<typeof createView>;

function createView(sampleCount: number, sampleRate: number, sampleNow: () => number) {
  const store = createStore<{ view: View }>({ view: wholeView(sampleCount) });
  const set = (view: View) => store.set({ view });
  const now = () => store.get().view;
  return {
    sampleCount,
    get: now,
    use: () => useStore(store, ({ view }) => view),
    zoomAt: (factor: number, part: number) => set(zoomView(now(), factor, part, sampleCount)),
    pan: (samples: number) => set(panView(now(), samples, sampleCount)),
    /** Moves on, if the sample would not be seen. */
    follow: (sample: number) => set(viewWith(now(), sample, sampleCount)),
    /** About the playhead, where that is seen. */
    zoomBy: (factor: number) => {
      const part = (sampleNow() - now().from) / now().span;
      set(zoomView(now(), factor, part >= 0 && part <= 1 ? part : 0.5, sampleCount));
    },
    showAll: () => set(wholeView(sampleCount)),
    /** Of an arrow key: 10 ms, and less where that would be far on the screen. */
    step: () => Math.max(1, Math.min(Math.round(sampleRate / 100), Math.round(now().span / 200))),
  };
}

export function useView(sampleCount: number, sampleRate: number, sampleNow: () => number): ViewStore {
  return useMemo(() => createView(sampleCount, sampleRate, sampleNow), [sampleCount, sampleRate, sampleNow]);
}
