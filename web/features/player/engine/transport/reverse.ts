import type { Deck } from '../deck.ts';
import { boundsOf } from '../ranges.ts';
import type { Still } from './still.ts';

export type Reverse = { start: (speed: number) => void; stop: () => void };

/** Plays backwards by the clock, one still after the other; slow machines drop frames. */
export function createReverse(deck: Deck, still: Still, onStop: () => void): Reverse {
  let handle = 0;

  function stop(): void {
    cancelAnimationFrame(handle);
  }

  return {
    start: (speed) => {
      const { file, screen, store } = deck;
      stop();
      if (!file) return onStop();
      let from = { frame: screen.frame(), atMs: performance.now() };
      handle = requestAnimationFrame(function lead(nowMs) {
        handle = requestAnimationFrame(lead);
        const { first, last } = boundsOf(store.get().range, file.clock.frameCount);
        const passedS = (Math.max(0, nowMs - from.atMs) / 1000) * speed;
        const frame = file.clock.frameAt(Math.max(0, file.clock.middleOf(from.frame) - passedS));
        const start = from.frame >= first ? first : 0;
        still.show(Math.max(start, frame), -1);
        if (screen.frame() > start) return;
        if (!store.get().isLooping) {
          stop();
          return onStop();
        }
        from = { frame: last, atMs: nowMs };
        still.show(last, 0);
      });
    },
    stop,
  };
}
