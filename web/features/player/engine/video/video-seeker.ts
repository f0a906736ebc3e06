import { timeOf } from '#web/decoder/file-clock.ts';
import type { Deck } from '../deck.ts';
import { creepTo } from './creep.ts';

/** Positions within a frame to try to land on: the middle first, then slightly off it. */
const landings = [0, -0.2, 0.2] as const;
/** The new picture arrives within the first paints after `seeked`, or not at all. */
const paintsToWait = 12;

export type VideoSeeker = {
  /**
   * Resolves when the video shows this frame, or after all attempts; with false if another seek, a cancel or another file
   * came in between. Ends the seek before: later it would move the video away from where it was sent since.
   */
  goTo: (frame: number) => Promise<boolean>;
  /** Like `goTo`, and plays up to frames that cannot be sought. */
  goAndCreepTo: (frame: number) => Promise<boolean>;
  /** Called for every frame that the video shows. */
  look: () => void;
  /** Abandons the current seek. */
  cancel: () => void;
};

/**
 * Seeks the video element. `seeked` alone proves nothing: 1 of 1,000 pictures was still the old one. Chromium picks
 * keyframes by decode time, so without an edit list it cannot seek to the last B-frames before a keyframe.
 */
export function createVideoSeeker(deck: Deck): VideoSeeker {
  let landing: { isThere: () => boolean; end: () => void } | null = null;
  let newest = 0;

  function land(video: HTMLVideoElement, seconds: number, isThere: () => boolean, isOver: () => boolean) {
    return new Promise<void>((resolve) => {
      const end = () => {
        video.removeEventListener('seeked', onSeeked);
        resolve();
      };
      const countPaints = (left: number) => {
        if (isThere() || isOver() || left === 0) end();
        else requestAnimationFrame(() => countPaints(left - 1));
      };
      const onSeeked = () => countPaints(paintsToWait);
      landing = { isThere, end };
      video.addEventListener('seeked', onSeeked, { once: true });
      video.currentTime = seconds;
    });
  }

  /** Returns whether the video shows the frame. */
  async function seek(frame: number, isOver: () => boolean): Promise<boolean> {
    const { video, file } = deck;
    if (!video || !file) return false;
    const isThere = () => deck.videoFrame === frame && !video.seeking;
    const length = file.clock.startOf(frame + 1) - file.clock.startOf(frame);
    for (const beside of landings) {
      if (isThere() || isOver()) break;
      await land(video, timeOf(file, frame) + beside * length, isThere, isOver);
    }
    return isThere();
  }

  function cancel(): void {
    deck.isCreeping = false;
    newest += 1;
    landing?.end();
    landing = null;
  }

  /** Starts a trip. Returns whether something else came in between. */
  function begin(): () => boolean {
    cancel();
    const own = newest;
    const { video, file } = deck;
    return () => newest !== own || deck.video !== video || deck.file !== file;
  }

  return {
    goTo: async (frame) => {
      const isOver = begin();
      await seek(frame, isOver);
      return !isOver();
    },
    goAndCreepTo: async (frame) => {
      const isOver = begin();
      if (!(await seek(frame, isOver)) && !isOver()) {
        await creepTo(deck, frame, async (before) => {
          await seek(before, isOver);
          return !isOver();
        });
      }
      return !isOver();
    },
    look: () => {
      if (landing?.isThere()) landing.end();
    },
    cancel,
  };
}
