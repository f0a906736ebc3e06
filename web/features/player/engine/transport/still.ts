import { clampFrame, type Deck } from '../deck.ts';
import type { Pictures } from '../pictures.ts';
import type { VideoSeeker } from '../video/video-seeker.ts';

/**
 * After stepping ends, the video element seeks to the painted frame, ready to play from there. If the painted frame
 * comes from a lighter copy, the video is uncovered again.
 */
const followAfterMs = 250;
/** A seek that takes longer is waiting for data, so a new one may replace it. */
const giveUpAfterMs = 400;

type Wanted = { frame: number; direction: -1 | 0 | 1 };

export type Still = {
  /** Shows a frame. While one is loading, only the newest request counts. */
  show: (frame: number, direction?: -1 | 0 | 1) => void;
  /** Shows the wanted or current frame again, after the surface changed. */
  refresh: () => void;
  /** Moves a new source to the frame that covers it, and uncovers it there. */
  land: () => void;
  /** After playing: seeks to the last reported frame. Busy browsers may not report the very last one shown. */
  confirm: () => void;
  /** Continues with a request that could not be shown before. */
  resume: () => void;
  /** The frame shown or wanted, from which the next step counts. */
  target: () => number;
  cancel: () => void;
};

export function createStill(deck: Deck, seeker: VideoSeeker, pictures: Pictures): Still {
  const { screen, store } = deck;
  let wanted: Wanted | null = null;
  let isBusy = false;
  let following = 0;
  let busySinceMs = 0;

  /** Returns false if it is to be tried again, in the file that plays now. */
  async function put(frame: number, direction: -1 | 0 | 1): Promise<boolean> {
    const { video } = deck;
    // Picture-in-picture shows only the video element.
    const canPaint = !store.get().isInPictureInPicture;
    const found = canPaint ? await pictures.read(frame, direction) : null;
    if (wanted === null || deck.video !== video) return false;
    if (found) {
      screen.paint(found.picture, found, frame);
      return true;
    }
    const isDone = await (deck.mode === 'still' ? seeker.goAndCreepTo(frame) : seeker.goTo(frame));
    if (isDone && deck.videoFrame !== null) screen.showVideo(deck.videoFrame);
    return isDone;
  }

  async function work(): Promise<void> {
    if (isBusy || wanted === null) return;
    isBusy = true;
    clearTimeout(following);
    while (wanted !== null && deck.video !== null && deck.file !== null && store.get().hasPicture) {
      const now: Wanted = wanted;
      busySinceMs = performance.now();
      store.set({ isWaiting: true });
      const isDone = await put(clampFrame(deck, now.frame), now.direction);
      if (isDone && wanted === now) wanted = null;
    }
    if (deck.mode !== 'forward') store.set({ isWaiting: false });
    isBusy = false;
    if (deck.mode === 'still') following = window.setTimeout(() => void follow(), followAfterMs);
  }

  async function follow(): Promise<void> {
    const frame = screen.frame();
    if (deck.mode !== 'still' || screen.surface() === 'video') return;
    const isDone = await seeker.goTo(frame);
    const isWaitedFor = isDone && deck.isReadElsewhere && deck.mode === 'still' && wanted === null;
    if (isWaitedFor && deck.videoFrame === frame && screen.frame() === frame) screen.showVideo(frame);
  }

  async function confirm(): Promise<void> {
    const frame = screen.frame();
    if (wanted !== null || screen.surface() === 'canvas') return;
    const isDone = await seeker.goTo(frame);
    // Not every frame is seekable.
    if (isDone && deck.mode === 'still' && wanted === null && deck.videoFrame !== frame) want(frame, 0);
  }

  async function land(): Promise<void> {
    const frame = screen.frame();
    if (wanted !== null || store.get().isInPictureInPicture) return want(wanted?.frame ?? frame, 0);
    const isDone = await seeker.goTo(frame);
    if (!isDone || deck.mode !== 'still' || wanted !== null || screen.frame() !== frame) return;
    if (deck.videoFrame === frame) screen.showVideo(frame);
    // Not every frame is seekable.
    else want(frame, 0);
  }

  function want(frame: number, direction: -1 | 0 | 1): void {
    wanted = { frame: clampFrame(deck, frame), direction };
    clearTimeout(following);
    if (!isBusy) seeker.cancel();
    if (isBusy && performance.now() - busySinceMs > giveUpAfterMs) seeker.cancel();
    void work();
  }

  return {
    show: (frame, direction = 0) => {
      const isAtRest = screen.surface() === 'canvas' || deck.videoFrame !== null;
      if (wanted === null && frame === screen.frame() && isAtRest && store.get().hasPicture) return;
      want(frame, direction);
    },
    refresh: () => want(wanted?.frame ?? screen.frame(), 0),
    land: () => void land(),
    confirm: () => void confirm(),
    resume: () => void work(),
    target: () => wanted?.frame ?? screen.frame(),
    cancel: () => {
      wanted = null;
      clearTimeout(following);
      seeker.cancel();
      pictures.rest();
    },
  };
}
