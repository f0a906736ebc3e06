import type { Deck } from '../deck.ts';
import type { VideoSeeker } from './video-seeker.ts';

/** A paused video may still present and report another frame or two. */
const runOutMs = 60;
/** A seek that takes longer waits for data, so the old picture is still there. */
const settleWithinMs = 400;

type Freezing = {
  seeker: VideoSeeker;
  hold: () => void;
  /** The frame on screen, or the one that playback was sent to. */
  wantedFrame: () => number;
  onFrozen: () => void;
};

/**
 * Covers the video with its picture before the source changes, so that the reported frame stays on screen until the new
 * source shows it too. While playing, the picture runs ahead of its report, so the video is paused and the frame
 * confirmed by a seek. `onFrozen` changes the source. Returns a function that goes back, unless the source has changed.
 */
export function freeze(deck: Deck, { seeker, hold, wantedFrame, onFrozen }: Freezing): () => void {
  const { video, screen } = deck;
  const startedMs = performance.now();
  const isPlaying = deck.mode === 'forward' && video !== null && screen.surface() === 'video';
  let isConfirmed = !isPlaying || video.readyState <= HTMLMediaElement.HAVE_CURRENT_DATA;
  let polling = 0;

  function isSettled(passedMs: number): boolean {
    if (screen.surface() === 'canvas' || passedMs > settleWithinMs) return true;
    if (!isConfirmed && passedMs > runOutMs) {
      isConfirmed = true;
      // A pause meanwhile confirms its frame itself, and a step has another one.
      if (deck.mode === 'forward') {
        deck.videoFrame = null;
        void seeker.goTo(wantedFrame());
      }
    }
    return isConfirmed && deck.videoFrame === wantedFrame() && !video?.seeking;
  }

  function look(): void {
    if (!isSettled(performance.now() - startedMs)) {
      polling = requestAnimationFrame(look);
      return;
    }
    hold();
    deck.swap = 'loading';
    onFrozen();
  }

  deck.swap = 'settling';
  if (isPlaying) video.pause();
  look();
  return () => {
    if (deck.swap !== 'settling') return;
    cancelAnimationFrame(polling);
    deck.swap = 'none';
    if (isPlaying && deck.mode === 'forward') void video.play().catch(() => undefined);
  };
}
