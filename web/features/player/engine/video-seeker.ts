import { timeOf } from '#web/decoder/file-clock.ts';
import { creepTo } from './creep.ts';
import type { Deck } from './deck.ts';

/** Positions within a frame to try to land on: the middle first, then slightly off it. */
const landings = [0, -0.2, 0.2] as const;
/** The new picture arrives within the first paints after `seeked`, or not at all. */
const paintsToWait = 12;

export type VideoSeeker = {
  /** Resolves when the video shows this frame, or after all attempts. */
  goTo: (frame: number) => Promise<void>;
  /** Like `goTo`, and plays up to frames that cannot be sought. */
  goAndCreepTo: (frame: number) => Promise<void>;
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
  let trip: { isThere: () => boolean; isOver: boolean; wake: () => void } | null = null;

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
      if (trip) trip.wake = end;
      video.addEventListener('seeked', onSeeked, { once: true });
      video.currentTime = seconds;
    });
  }

  async function goTo(frame: number): Promise<'there' | 'missed' | 'given up'> {
    const { video, file } = deck;
    if (!video || !file) return 'given up';
    const isThere = () => deck.videoFrame === frame && !video.seeking;
    const own = { isThere, isOver: false, wake: () => {} };
    const isOver = () => own.isOver || deck.video !== video || deck.file !== file;
    trip = own;
    const length = file.clock.startOf(frame + 1) - file.clock.startOf(frame);
    for (const beside of landings) {
      if (isThere() || isOver()) break;
      await land(video, timeOf(file, frame) + beside * length, isThere, () => own.isOver);
    }
    if (trip === own) trip = null;
    return isThere() ? 'there' : isOver() ? 'given up' : 'missed';
  }

  return {
    goTo: async (frame) => void (await goTo(frame)),
    goAndCreepTo: async (frame) => {
      if ((await goTo(frame)) === 'missed')
        await creepTo(deck, frame, async (before) => (await goTo(before)) !== 'given up');
    },
    look: () => {
      if (trip?.isThere()) trip.wake();
    },
    cancel: () => {
      deck.isCreeping = false;
      if (!trip) return;
      trip.isOver = true;
      trip.wake();
    },
  };
}
