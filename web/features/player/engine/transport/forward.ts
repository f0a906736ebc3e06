import { timeOf } from '#web/decoder/file-clock.ts';
import type { Deck } from '../deck.ts';
import { type Bounds, boundsOf, startFor } from '../ranges.ts';

export type Forward = {
  start: (frame: number) => void;
  jump: (frame: number) => void;
  /** The frame that playback jumped to; null once frames from there are shown. */
  target: () => number | null;
  /** Resumes at a frame after the source changed. */
  resume: (frame: number) => void;
  /** Called for every frame that is shown. */
  look: () => void;
  /** Called at the end of the video. */
  end: () => void;
};

/**
 * Native playback, within the range, which may loop. `onStop` gets the frame to stop at; null means the current one.
 */
export function createForward(deck: Deck, onStop: (frame: number | null) => void): Forward {
  const { store, screen } = deck;
  let lastSeen = 0;
  let target: number | null = null;

  function bounds(): Bounds {
    return boundsOf(store.get().range, deck.file?.clock.frameCount ?? 0);
  }

  function jump(frame: number): void {
    const { video, file } = deck;
    lastSeen = frame;
    if (!video || !file) return;
    target = frame;
    video.currentTime = timeOf(file, frame);
  }

  function play(): void {
    deck.video?.play().catch((error: unknown) => {
      // An aborted play() resumes with the next source. Any other failure, such as blocked autoplay, stops playback.
      const isCutShort = error instanceof DOMException && error.name === 'AbortError';
      if (!isCutShort && deck.mode === 'forward') onStop(null);
    });
  }

  return {
    start: (frame) => {
      const from = deck.file ? startFor(frame, bounds(), store.get().isLooping) : frame;
      lastSeen = from;
      target = null;
      const at = deck.videoFrame ?? (screen.surface() === 'video' ? screen.frame() : null);
      if (deck.file && (at !== from || deck.video?.ended)) jump(from);
      play();
    },
    jump,
    target: () => (deck.mode === 'forward' ? target : null),
    resume: (frame) => {
      jump(frame);
      if (deck.video?.paused) play();
    },
    look: () => {
      const { range, isLooping } = store.get();
      if (deck.video?.seeking) return;
      target = null;
      const frame = screen.frame();
      // A seek past the out point keeps playing; only crossing it during playback counts.
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
