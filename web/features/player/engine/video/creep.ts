import type { Deck } from '../deck.ts';

/** Slow enough to stop on any frame. A busy browser may still miss it, and is then given more time. */
const creepRates = [0.25, 0.125, 0.0625] as const;

/**
 * Plays up to a frame slowly enough to stop on it. `land` seeks to a frame, as far as the browser can; it returns false
 * if something else is wanted meanwhile.
 */
export async function creepTo(deck: Deck, frame: number, land: (frame: number) => Promise<boolean>): Promise<void> {
  for (const rate of creepRates) {
    for (const back of [1, 2, 4, 8]) {
      if (!(await land(Math.max(0, frame - back)))) return;
      if (deck.videoFrame !== null && deck.videoFrame < frame) break;
    }
    const isDone = !(await playUpTo(deck, frame, rate)) || deck.videoFrame === frame;
    if (isDone) return;
  }
}

/** Returns false if it did not come to the frame, because there is no way or something else is wanted meanwhile. */
async function playUpTo(deck: Deck, frame: number, rate: number): Promise<boolean> {
  const { video } = deck;
  if (!video || deck.videoFrame === null || deck.videoFrame >= frame) return false;
  const { playbackRate, muted } = video;
  deck.isCreeping = true;
  Object.assign(video, { playbackRate: rate, muted: true });
  try {
    await video.play();
    while (deck.isCreeping && !video.ended && deck.videoFrame < frame) {
      await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()));
    }
  } catch {
    // If autoplay is blocked, the picture stays.
  }
  const hasCome = deck.isCreeping && deck.videoFrame >= frame;
  // The user may have pressed Play meanwhile.
  if (deck.mode === 'still') video.pause();
  Object.assign(video, { playbackRate, muted });
  deck.isCreeping = false;
  return hasCome;
}
