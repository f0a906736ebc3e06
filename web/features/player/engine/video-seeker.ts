import { creepTo } from './creep.ts';
import type { Deck } from './deck.ts';
import { timeOf } from './video-frames.ts';

/** Where in a frame it is tried to land: the middle first, then a little beside it. */
const landings = [0, -0.2, 0.2] as const;
/** The new picture comes with one of the first paints after `seeked`, or it does not come. */
const paintsToWait = 12;

export type VideoSeeker = {
  /** Resolves when the video shows this frame, or when it has been tried long enough. */
  goTo: (frame: number) => Promise<void>;
  /** The same, and plays up to frames that cannot be jumped to. */
  goAndCreepTo: (frame: number) => Promise<void>;
  /** Called for every frame that the video shows. */
  look: () => void;
  /** What is on its way need not arrive any more. */
  cancel: () => void;
};

/**
 * Jumps with the video itself. `seeked` alone says nothing: 1 of 1,000 pictures was still the old one. And in a file
 * with B-frames and no edit list the last frames before a whole picture cannot be jumped to in Chromium, which looks
 * for that picture by when it is decoded.
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
      if ((await goTo(frame)) === 'missed') await creepTo(deck, frame, async (before) => void (await goTo(before)));
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
