import type { Deck } from './deck.ts';
import { type Bounds, boundsOf, startFor } from './ranges.ts';
import { timeOf } from './video-frames.ts';

export type Forward = {
  /** Plays from a frame on. */
  start: (frame: number) => void;
  /** Goes on elsewhere. */
  jump: (frame: number) => void;
  /** Goes on where it was, in a video that begins anew. */
  resume: (frame: number) => void;
  /** Called for every frame that is shown. */
  look: () => void;
  /** Called at the end of the video. */
  end: () => void;
};

/** The video plays by itself, within the range, which may loop. `onStop` is told where to stand, null being right here. */
export function createForward(deck: Deck, onStop: (frame: number | null) => void): Forward {
  const { store, screen } = deck;
  let lastSeen = 0;

  function bounds(): Bounds {
    return boundsOf(store.get().range, deck.file?.clock.frameCount ?? 0);
  }

  function jump(frame: number): void {
    const { video, file } = deck;
    lastSeen = frame;
    if (video && file) video.currentTime = timeOf(file, frame);
  }

  function play(): void {
    deck.video?.play().catch((error: unknown) => {
      // The next source plays on; a browser that wants a click first leaves the button as it is.
      const isCutShort = error instanceof DOMException && error.name === 'AbortError';
      if (!isCutShort && deck.mode === 'forward') onStop(null);
    });
  }

  return {
    start: (frame) => {
      const from = deck.file ? startFor(frame, bounds(), store.get().isLooping) : frame;
      lastSeen = from;
      const at = deck.videoFrame ?? (screen.surface() === 'video' ? screen.frame() : null);
      if (deck.file && (at !== from || deck.video?.ended)) jump(from);
      play();
    },
    jump,
    resume: (frame) => {
      jump(frame);
      if (deck.video?.paused) play();
    },
    look: () => {
      const { range, isLooping } = store.get();
      if (deck.video?.seeking) return;
      const frame = screen.frame();
      // Who jumps behind the range wants to see what is there.
      const hasCome = range.out !== null && lastSeen < range.out && frame >= range.out;
      lastSeen = frame;
      if (!hasCome) return;
      if (isLooping) jump(bounds().first);
      else onStop(range.out);
    },
    end: () => {
      if (!store.get().isLooping) return onStop(null);
      jump(bounds().first);
      play();
    },
  };
}
